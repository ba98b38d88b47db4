"""Opens reference sets as their readers do. Each line of the standard input is a question in JSON, answered by a line of JSON,
{"error": ...} where a set cannot be read:

{"set": FILE, "questions": [...]}     a file of references, which does not change, and selections of it, each
                                      {"name": array, "at": {dimension: index or [indexes]}, "near": {dimension: value or [values]}};
                                      every answer is a nested list, null where there is no value.

With zarr 3 the remote files are read asynchronously, with zarr 2 they are not: readers of each want it so.
"""

import functools
import json
import sys
import traceback

import numpy as np
import xarray as xr
import zarr

IS_ASYNCHRONOUS = int(zarr.__version__.split(".")[0]) >= 3


@functools.cache
def opened(set_of_references):
    return xr.open_dataset(
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


def select(dataset, name, at={}, near={}):
    near = {axis: np.asarray(value, "datetime64[ns]") if axis == "time" else value for axis, value in near.items()}
    return listed(np.asarray(dataset[name].isel(at).sel(near, method="nearest" if near else None).values))


def answer(question):
    try:
        dataset = opened(question["set"])
        answers = [select(dataset, **each) for each in question["questions"]]
    except Exception:
        return {"error": traceback.format_exc()}
    arrays = {name: {"dims": list(array.dims), "attrs": array.attrs} for name, array in dataset.variables.items()}
    return {"answers": answers, "arrays": arrays, "attrs": dataset.attrs, "sizes": dict(dataset.sizes)}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line)), default=lambda value: value.tolist()), flush=True)
