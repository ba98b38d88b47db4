import json
import os

import requests

address = os.environ.get("ISOBAR_URL", "http://localhost:8080")
headers = {"Authorization": f"Bearer {os.environ['ISOBAR_KEY']}", "Accept": "text/event-stream"}
query = "subscription { runUpdated(models: [gfs]) { cursor model initTime complete } }"

with requests.post(f"{address}/graphql", json={"query": query}, headers=headers, stream=True, timeout=(10, 60)) as stream:
    for line in stream.iter_lines():
        if line.startswith(b"data: "):
            print(json.dumps(json.loads(line[6:])["data"]["runUpdated"]))
            break
