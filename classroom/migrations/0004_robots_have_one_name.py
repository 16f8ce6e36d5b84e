from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("classroom", "0003_table_stopped"),
    ]

    operations = [
        migrations.RemoveField(model_name="seat", name="robot_name"),
    ]
