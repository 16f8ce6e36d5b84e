"""The words beside the pictures for a whole class of Krach 29."""

from __future__ import annotations

from django.utils.translation import gettext as _

from reports.captions.told import told
from reports.krach.class_pictures import LossCauses, SellingTimes
from reports.pictures import whole


@told.register
def _causes(picture: LossCauses) -> tuple[str, str, str]:
    return (
        _("Who made whose losses"),
        _(
            "Each bar is one trader. The first part came from their own sales, the next from the"
            " sales of others, the last is what cards and token cost on their own."
        ),
        loss_causes_words(picture),
    )


def loss_causes_words(picture: LossCauses) -> str:
    """The text alternative: what this picture shows."""
    every = sum(sum(row) for row in picture.rows)
    others = sum(row[1] for row in picture.rows)
    return _("All lost {every} together; {others} of it came from the sales of others.").format(
        every=whole(every), others=whole(others)
    )


@told.register
def _times(picture: SellingTimes) -> tuple[str, str, str]:
    return (
        _("Early, late, or not at all"),
        _(
            "Each mark is one trader on one day: further right is a later sale, further up are more"
            " losses. The hollow marks sold nothing that day."
        ),
        selling_times_words(picture),
    )


def selling_times_words(picture: SellingTimes) -> str:
    """The text alternative: what this picture shows."""
    early, late = halves(picture)
    said = []
    if early is not None and late is not None:
        said.append(
            _("Who sold early lost {early} that day on average, who sold late lost {late}.").format(
                early=whole(early), late=whole(late)
            )
        )
    if picture.kept:
        kept = sum(picture.kept) / len(picture.kept)
        said.append(_("Who did not sell lost {kept} on average.").format(kept=whole(kept)))
    return " ".join(said) or _("Nobody sold on a day that was counted.")


def halves(picture: SellingTimes) -> tuple[float | None, float | None]:
    """The mean losses of the earlier and of the later half of all sales; None without two."""
    order = [losses for _seconds, losses in sorted(picture.sales)]
    half = len(order) // 2
    if not half:
        return None, None
    return sum(order[:half]) / half, sum(order[-half:]) / half
