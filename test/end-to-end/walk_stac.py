"""Walks a STAC API with pystac-client as its users do, and prints what it found as JSON: python walk_stac.py ADDRESS KEY"""

import json
import sys

from pystac_client import Client

address, key = sys.argv[1:]
client = Client.open(address, headers={"Authorization": f"Bearer {key}"})


def ids(**search):
    return [item.id for item in client.search(**search).items()]


search = client.search(collections=["gfs"], limit=1)
first = next(search.items())
print(
    json.dumps(
        {
            "collections": [collection.id for collection in client.get_collections()],
            "matched": search.matched(),
            "get": ids(method="GET", collections=["gfs"], limit=1),
            "post": ids(method="POST", collections=["gfs"], limit=1),
            "items": [item.id for item in client.get_collection("gfs").get_items()],
            "by_id": client.get_collection("gfs").get_item(first.id).id,
            "box": ids(bbox=[5, 45, 15, 55]),
            "beyond": ids(bbox=[181, 91, 182, 92]),
            "intersects": ids(intersects={"type": "Point", "coordinates": [13.4, 52.5]}),
            "day": ids(datetime="2026-01-14"),
            "later": ids(datetime="2026-01-30T12:00:00Z/.."),
            "extensions": first.stac_extensions,
            "reference": first.properties["forecast:reference_datetime"],
            "extent": client.get_collection("gfs").extent.to_dict(),
            "kerchunk": first.assets["kerchunk"].href,
            "roles": first.assets["kerchunk"].roles,
        }
    )
)
