"""Questions that are meant to be right are made so where JSON Schema cannot say what right is.

Schemathesis takes 422 to such a question for a failure, and the check is worth it. Questions that are meant to be wrong stay
as they are.
"""

import json
import os
import urllib.request

import schemathesis

ADDRESS = os.environ["ISOBAR_URL"]
# GFS has every lead until then.
LAST_HOURLY_LEAD = 120
# A box of this many degrees has some point of the demo's grid of GFS in it.
WIDEST_STEP = 5


def ask(path):
    headers = {"Authorization": f"Bearer {os.environ['ISOBAR_KEY']}"}
    with urllib.request.urlopen(urllib.request.Request(ADDRESS + path, headers=headers)) as answer:
        return json.load(answer)


VALID_SHAPES = {
    "area": "POLYGON((5 45,15 45,10 55,5 45))",
    "trajectory": "LINESTRING(2.35 48.85,13.4 52.5)",
    "corridor": "LINESTRING(2.35 48.85,13.4 52.5)",
}
VALID_IN_EDR = {
    "bbox": "5,45,15,55",
    "parameter-name": "temperature",
    "parameter_names": "temperature",
    "datetime": "+0h/+24h",
    "crs": "CRS84",
    "z": "850,500",
}

MODELS = ask("/models")
HORIZONS = {model["id"]: model["horizon_hours"] for model in MODELS["models"]}
NEWEST = {model["id"]: model["latest_init_time"] for model in MODELS["models"]}
SERVED = {
    model["id"]: {
        *model["variables"],
        *model["pressure_level_variables"],
        *(f"{base}_{level}hpa" for base in model["pressure_level_variables"] for level in model["levels_hpa"]),
    }
    for model in MODELS["models"]
}


def served(model, names):
    """Of some names those that a model has, and where it has none of them one that every model has."""
    return [name for name in names if name in SERVED.get(model, ())] or ["temperature_500hpa"]


@schemathesis.hook
def before_call(context, case, **kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive or not isinstance(case.query, dict):
        return
    query = case.query
    path = case.operation.path
    # A tile that there is, of a variable that the model has.
    if path.startswith("/tiles/"):
        place = case.path_parameters
        place["variable"] = served(place["model"], [place["variable"]])[0]
        if "z" in place:
            last = 2 ** int(place["z"]) - 1
            place["x"] = min(int(place["x"]), last)
            place["y"] = min(int(place["y"]), last)
    # Without a name the nearest place answers, or the largest ones.
    if path == "/places":
        if not query.get("q"):
            for name in ("country", "lat", "lon", "limit"):
                query.pop(name, None)
        elif ("lat" in query) != ("lon" in query):
            query.pop("lat", None)
            query.pop("lon", None)
    # A valid time is one of the newest run's, and goes without a lead.
    if "valid_time" in query:
        query.pop("lead_hours", None)
        query.pop("pin", None)
        query["valid_time"] = NEWEST[query.get("model") or case.path_parameters["model"]]
        query["init_time"] = query["valid_time"]
    # A pin is a token that the service gave out.
    if "pin" in query:
        query["pin"] = MODELS["pin"]
    # One of `var` and `vars`.
    if path == "/point":
        if "vars" in query:
            query.pop("var", None)
        else:
            query.setdefault("var", "air_temperature_2m")
        # Several variables have two layouts in JSON.
        if "vars" not in query or query.get("fmt", "json") != "json":
            query.pop("layout", None)
        # Temperatures are corrected from the model's ground, in forms that can say it.
        has_ground = "surface_altitude" in SERVED.get(query.get("model"), ())
        if not has_ground or query.get("fmt", "json") == "csv":
            query.pop("elevation", None)
        # Sunlight on a plane and evapotranspiration are of models that have their inputs, and what says more of them goes with them.
        if "shortwave_radiation" not in SERVED.get(query.get("model"), ()):
            query.pop("tilt", None)
        if not has_ground or "shortwave_radiation" not in SERVED.get(query.get("model"), ()):
            query.pop("evapotranspiration", None)
        if "tilt" not in query:
            query.pop("azimuth", None)
        if str(query.get("evapotranspiration")).lower() != "true":
            query.pop("time_zone", None)
        elif "time_zone" in query:
            query["time_zone"] = "Europe/Berlin"
    # No run of the demo has members.
    for name in ("quantiles", "members", "probability", "quantile", "member"):
        query.pop(name, None)
    # A ring that is closed, and a path whose times are those of the run.
    kind = path.rsplit("/", 1)[-1]
    if "coords" in query and kind in VALID_SHAPES:
        query["coords"] = VALID_SHAPES[kind]
    # As many longitudes as latitudes.
    if kind == "locations":
        if ("lats" in query) != ("lons" in query):
            query.pop("lats", None)
            query.pop("lons", None)
        if "lats" in query:
            query.pop("bbox", None)
            query.pop("limit", None)
        else:
            query.pop("lead_from", None)
            query.pop("lead_to", None)
    # A height and its unit, and a distance on the earth in any unit.
    if "corridor-height" in query:
        query.setdefault("height-units", "hPa")
    else:
        query.pop("height-units", None)
    for name in ("within", "corridor-width"):
        if name in query:
            query[name] = "50"
    # A place: one of `coords` and `bbox`.
    if path == "/collections/{model}/position":
        query.setdefault("coords", "POINT(13.4 52.5)")
    if path.endswith("/area"):
        query.pop("coords", None)
        query.setdefault("bbox", VALID_IN_EDR["bbox"])
    # What EDR's queries take besides is more than their schemas say.
    if path.startswith("/collections/{"):
        for name, valid in VALID_IN_EDR.items():
            if name in query:
                query[name] = valid
    # One level where the corridor has a height.
    if kind == "corridor" and "z" in query:
        query["z"] = "850"
    # Variables that the model has.
    if "var" in query:
        query["var"] = served(query["model"], [query["var"]])[0]
    for name in ("vars", "variables"):
        if name in query:
            query[name] = served(query["model"], query[name])
    # Leads that the run has, in order.
    for name in ("lead_from", "lead_to", "lead_hours"):
        if name in query:
            horizon = HORIZONS.get(query.get("model"), LAST_HOURLY_LEAD)
            query[name] = int(query[name]) % (min(horizon, LAST_HOURLY_LEAD) + 1)
    if "lead_from" in query and "lead_to" in query:
        query["lead_from"], query["lead_to"] = sorted((query["lead_from"], query["lead_to"]))
    # A box with points in it.
    if path == "/bbox":
        west, east = float(query["west"]), float(query["east"])
        south, north = sorted((float(query["south"]), float(query["north"])))
        query["south"] = min(south, 90 - WIDEST_STEP)
        query["north"] = max(north, query["south"] + WIDEST_STEP)
        if (east - west) % 360 < WIDEST_STEP:
            query["west"], query["east"] = -180, 180
