import json
import os

from gql import Client, gql
from gql.transport.aiohttp import AIOHTTPTransport

address = os.environ.get("ISOBAR_URL", "http://localhost:8080")
headers = {"Authorization": f"Bearer {os.environ['ISOBAR_KEY']}"}
client = Client(transport=AIOHTTPTransport(f"{address}/graphql", headers=headers), fetch_schema_from_transport=True)

query = gql("""
  query Temperature($latitude: Float!, $longitude: Float!) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: gfs) {
        series(leadTo: 2) { validTimes columns(variables: [air_temperature_2m]) { units { symbol } values } }
      }
    }
  }
""")
query.variable_values = {"latitude": 52.52, "longitude": 13.405}
answer = client.execute(query)
print(json.dumps(answer["point"]["forecast"]["series"]["columns"][0]))
