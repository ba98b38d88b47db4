"""Does what Home Assistant does with `rest:` of its configuration: renders the address, asks it, renders the states of the sensors.

usage: home_assistant.py CONFIGURATION SECRETS NOW
"""

import json
import sys
import urllib.request
from datetime import datetime

import jinja2
from ruamel.yaml import YAML


def load(file, secrets):
    yaml = YAML(typ="safe")
    yaml.constructor.add_constructor("!secret", lambda loader, node: secrets[node.value])
    with open(file, encoding="utf-8") as text:
        return yaml.load(text)


configuration, secrets, now = sys.argv[1:]
moment = datetime.fromisoformat(now)
templates = jinja2.Environment(undefined=jinja2.StrictUndefined)
states = {}
for rest in load(configuration, load(secrets, {}))["rest"]:
    address = templates.from_string(rest["resource_template"]).render(utcnow=lambda: moment)
    request = urllib.request.Request(address, headers=rest["headers"])
    with urllib.request.urlopen(request, timeout=60) as answer:
        body = answer.read().decode()
    for sensor in rest["sensor"]:
        state = templates.from_string(sensor["value_template"]).render(value=body, value_json=json.loads(body))
        states[sensor["unique_id"]] = [state, sensor["unit_of_measurement"]]
print(json.dumps(states))
