"""Calls operations of a client made by openapi-python-client: call_openapi_python_client.py PACKAGE SERVER KEY < calls.json"""

import importlib
import json
import pkgutil
import re
import sys

name, server, key = sys.argv[1:]
sys.path.insert(0, ".")
package = importlib.import_module(name)
client = package.AuthenticatedClient(base_url=server, token=key, timeout=300)
operations = {}
api = importlib.import_module(f"{name}.api")
for tag in pkgutil.iter_modules(api.__path__):
    folder = importlib.import_module(f"{name}.api.{tag.name}")
    for module in pkgutil.iter_modules(folder.__path__):
        operations[module.name] = f"{name}.api.{tag.name}.{module.name}"


def snake(word):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", word).replace("-", "_").lower()


def argument(function, parameter, value):
    """Enumerations are classes of their own."""
    kinds = function.__annotations__[parameter]
    for kind in getattr(kinds, "__args__", (kinds,)):
        if hasattr(kind, "__members__"):
            return kind(value)
    items = [part for kind in getattr(kinds, "__args__", ()) for part in getattr(kind, "__args__", ())]
    for kind in items:
        if hasattr(kind, "__members__"):
            return [kind(each) for each in value]
    return value


results = {}
for call in json.load(sys.stdin):
    function = importlib.import_module(operations[snake(call["operationId"])]).sync_detailed
    given = {snake(k): v for k, v in {**call.get("path", {}), **call.get("query", {})}.items()}
    # Names that Python has already get an underscore.
    named = {k if k in function.__annotations__ else f"{k}_": v for k, v in given.items()}
    answer = function(client=client, **{k: argument(function, k, v) for k, v in named.items()})
    parsed = type(answer.parsed).__name__
    results[call["operationId"]] = f"{int(answer.status_code)} {parsed}"
print(json.dumps(results))
