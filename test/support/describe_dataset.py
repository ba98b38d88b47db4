"""Opens the Zarr group that each line of input names with xarray, as a data scientist would, and prints all of it as a line of JSON; NaN
becomes null."""

import json
import sys

import numpy as np
import xarray as xr


def plain(value):
    if isinstance(value, np.datetime64):
        return str(np.datetime_as_string(value, unit="s"))
    if isinstance(value, np.ndarray):
        if value.dtype.kind == "M":
            return np.datetime_as_string(value, unit="s").tolist()
        if value.dtype.kind == "f":
            return [None if np.isnan(each) else each for each in value.ravel().tolist()]
        return value.ravel().tolist()
    return value.item() if isinstance(value, np.generic) else value


for line in sys.stdin:
    with xr.open_zarr(line.strip(), consolidated=True, chunks=None) as dataset:
        json.dump(
            {
                "attributes": {name: plain(value) for name, value in dataset.attrs.items()},
                "coordinates": sorted(dataset.coords),
                "variables": {
                    str(name): {
                        "dimensions": list(array.dims),
                        "shape": list(array.shape),
                        "type": str(array.dtype),
                        "attributes": {key: plain(value) for key, value in array.attrs.items()},
                        "values": plain(np.asarray(array.values)),
                    }
                    for name, array in dataset.variables.items()
                },
            },
            sys.stdout,
        )
    print(flush=True)
