"""Selects from a Zarr group by label as xarray's users do: series at places and boxes at leads, printed as JSON."""

import json
import sys

import numpy as np
import xarray as xr


def numbers(array):
    return [None if np.isnan(value) else value for value in np.asarray(array, dtype=float).ravel().tolist()]


questions = json.loads(sys.argv[2])
with xr.open_zarr(sys.argv[1], chunks=None) as dataset:
    answers = {
        "points": [
            numbers(
                dataset[variable].sel(latitude=latitude, longitude=longitude % 360, method="nearest").values
            )
            for variable, latitude, longitude in questions["points"]
        ],
        "boxes": [
            numbers(
                dataset[variable]
                .isel(time=np.flatnonzero(dataset["forecast_period"].values == lead)[0])
                .sel(latitude=slice(north, south), longitude=slice(west, east))
                .values
            )
            for variable, lead, west, south, east, north in questions["boxes"]
        ],
    }
json.dump(answers, sys.stdout)
