"""Opens a reference set as its readers do and prints, as JSON, what is asked of it.

    open_references.py SET QUESTIONS

SET is a file or URL of references. QUESTIONS is a JSON list of selections, each
{"name": array, "at": {dimension: index or [indexes]}, "near": {dimension: value or [values]}}; every answer is a nested
list, null where there is no value.
With zarr 3 the remote files are read asynchronously, with zarr 2 they are not: readers of each want it so.
"""

import json
import sys

import numpy as np
import xarray as xr
import zarr

IS_ASYNCHRONOUS = int(zarr.__version__.split(".")[0]) >= 3

set_of_references, questions = sys.argv[1], json.loads(sys.argv[2])
dataset = xr.open_dataset(
    "reference://",
    engine="zarr",
    decode_timedelta=False,
    backend_kwargs={
        "consolidated": False,
        "storage_options": {
            "fo": set_of_references,
            "remote_protocol": "http",
            "remote_options": {"asynchronous": True} if IS_ASYNCHRONOUS else {},
        },
    },
)


def listed(values):
    if values.dtype.kind == "M":
        return values.astype("datetime64[s]").astype(str).tolist()
    return json.loads(json.dumps(values.tolist()).replace("NaN", "null"))


def select(name, at={}, near={}):
    near = {axis: np.asarray(value, "datetime64[ns]") if axis == "time" else value for axis, value in near.items()}
    return listed(np.asarray(dataset[name].isel(at).sel(near, method="nearest" if near else None).values))


answers = [select(**each) for each in questions]
arrays = {name: {"dims": list(array.dims), "attrs": array.attrs} for name, array in dataset.variables.items()}
json.dump(
    {"answers": answers, "arrays": arrays, "attrs": dataset.attrs, "sizes": dict(dataset.sizes)},
    sys.stdout,
    default=lambda value: value.tolist(),
)
