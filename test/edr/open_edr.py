"""Opens an EDR collection with edr-xarray in each of its ways, and prints what it finds as JSON: open_edr.py COLLECTION KEY."""

import json
import sys

import httpx
import xarray as xr

collection, key = sys.argv[1:]
session = httpx.Client(headers={"Authorization": f"Bearer {key}"}, trust_env=False, timeout=120)


def opened(**options):
    return xr.open_dataset(collection, engine="edr", session=session, bbox=(0, 45, 20, 55), **options)


def times_of(dataset):
    return [str(time)[:19] for time in dataset["t"].values]


strict = opened(parameter_names=["air_temperature_2m"], discovery="strict")
probe = opened(parameter_names=["air_temperature_2m"], datetime="2026-01-15T00:00:00Z/2026-01-15T06:00:00Z")
levels = opened(parameter_names=["temperature"], datetime="2026-01-15T06:00:00Z", z="850/500")
run = opened(parameter_names=["air_temperature_2m"], instance="2026-01-14T18:00:00Z", discovery="strict")
loaded = probe["air_temperature_2m"].load()
at = {"x": 10.0, "y": 50.0}
print(
    json.dumps(
        {
            "all_times": len(times_of(strict)),
            "last": times_of(strict)[-1],
            "times": times_of(probe),
            "units": probe["air_temperature_2m"].attrs["units"],
            "x": [float(x) for x in probe["x"].values],
            "y": sorted(float(y) for y in probe["y"].values),
            "series": [float(value) for value in loaded.sel(**at).values.ravel()],
            "levels": sorted(float(z) for z in levels["z"].values),
            "profile": sorted(float(v) for v in levels["temperature"].load().sel(**at).values.ravel()),
            "first_of_run": times_of(run)[0],
        }
    )
)
