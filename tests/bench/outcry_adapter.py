"""How the classroom-table bench speaks with this project: one student joins by the lesson's code,
takes a robot's seat, and bids (or asks) over the page's own socket."""

import html
import json
import os
import re

from adapters.base import Adapter as Base
from adapters.base import Seat

JOIN_KEY = re.compile(r'name="join_key" value="([^"]+)"')
MOMENT = re.compile(r'name="moment" value="([^"]+)"')
COMPANY = re.compile(r'name="company" value="([^"]+)"')
ROLE = re.compile(r'name="act" value="(ask|bid)"')
TABLE = re.compile(r"Table (\d+)</span>")
VERSION = re.compile(rb'"v":(\d+)')
DONE = re.compile(rb'"ok":\[([^\]]*)\]')
CODE = os.environ.get("OUTCRY_CODE", "")


class Adapter(Base):
    """The wire format of the live page."""

    def __init__(self, host, port, **opts):
        super().__init__(host, port, **opts)
        self.seated = {}
        self.acked = {}

    async def wait_up(self, http):
        async with http.get(self.base + "/healthz") as answer:
            assert answer.status == 200, answer.status

    async def join(self, http, i, clock):
        address = f"{self.base}/join/{CODE}/"
        async with clock(), http.get(address) as answer:
            page = await answer.text()
            assert answer.status == 200, page[:300]
        data = {"join_key": JOIN_KEY.search(page).group(1), "name": f"Student {i}"}
        headers = {"Origin": self.base, "Referer": address}
        async with clock(), http.post(address, data=data, headers=headers) as answer:
            page = await answer.text()
            assert answer.status == 200, page[:300]
            path = answer.url.path
            cookies = http.cookie_jar.filter_cookies(answer.url)
        table = int(TABLE.search(page).group(1)) - 1
        player = self.seated[table] = self.seated.get(table, -1) + 1
        seen = Seat(
            table,
            player,
            path + "socket",
            {"Cookie": "; ".join(f"{name}={kept.value}" for name, kept in cookies.items())},
        )
        seen.extra = {
            "do": ROLE.search(page).group(1),
            "companies": sorted({html.unescape(each) for each in COMPANY.findall(page)}),
            "moment": MOMENT.search(page).group(1),
        }
        return seen

    def encode_action(self, seat, n, company, price):
        mine = seat.extra["companies"]
        return json.dumps(
            {
                "act": seat.extra["do"],
                "click": f"{seat.table}-{seat.player}-{n}",
                "moment": seat.extra["moment"],
                "f": {"company": mine[company % len(mine)], "price": str(5 + price % 60 * 5)},
            }
        )

    def keepalive(self, payload):
        try:
            message = json.loads(payload)
        except ValueError:
            return None
        for word in ("beat", "ack"):
            if word in message:
                return json.dumps({word: message[word]})
        return None

    def parse(self, payload):
        found = VERSION.search(payload, 0, 40)
        if found is None:
            return None
        version = int(found.group(1))
        done = DONE.search(payload)
        if done is None:
            return version, b""
        # Each sender is told of its own clicks alone; the driver wants all of a version at once.
        acks = []
        for click in done.group(1).replace(b'"', b"").replace(b" ", b"").split(b","):
            table, player, number = click.split(b"-")
            acks = self.acked.setdefault((table, version), [])
            acks.append(player + b":" + number)
        return version, b",".join(acks)
