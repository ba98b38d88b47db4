"""Calls operations of a client made by openapi-generator: call_openapi_generator.py PACKAGE SERVER KEY < calls.json"""

import importlib
import json
import re
import sys

name, server, key = sys.argv[1:]
sys.path.insert(0, ".")
package = importlib.import_module(name)
client = package.ApiClient(package.Configuration(host=server, access_token=key))
interfaces = [value(client) for attribute, value in vars(package).items() if attribute.endswith("Api")]


def snake(word):
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", word).replace("-", "_").lower()


results = {}
for call in json.load(sys.stdin):
    operation = snake(call["operationId"])
    function = next(getattr(one, f"{operation}_with_http_info") for one in interfaces if hasattr(one, operation))
    given = {snake(k): v for k, v in {**call.get("path", {}), **call.get("query", {})}.items()}
    answer = function(**given)
    results[call["operationId"]] = f"{answer.status_code} {type(answer.data).__name__}"
print(json.dumps(results))
