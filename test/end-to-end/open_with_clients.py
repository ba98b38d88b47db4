"""Opens NetCDF files with the programs that their users have, and prints as JSON what each finds.

    open_with_clients.py FILES

FILES is a JSON object of paths by name. For every data variable: its hours since the initialisation, the bounds of its times
in the same hours, and the names of its coordinates, by Iris, xarray with cf_xarray, and MetPy.
"""

import json
import sys
import warnings

warnings.simplefilter("error")
# Deprecations among the programs themselves are not ours.
for category in (DeprecationWarning, FutureWarning, PendingDeprecationWarning, ImportWarning):
    warnings.simplefilter("ignore", category)
# xarray has the level of each variable for all, and MetPy says so.
warnings.filterwarnings("ignore", "More than one vertical coordinate")

import cf_xarray  # noqa: E402, F401
import iris  # noqa: E402
import metpy.xarray  # noqa: E402, F401
import numpy as np  # noqa: E402
import xarray as xr  # noqa: E402


def hours(times, reference):
    return ((np.atleast_1d(times) - np.asarray(reference)) / np.timedelta64(1, "h")).ravel().tolist()


def by_iris(path):
    found = {}
    for cube in iris.load(path):
        time, period = cube.coord("time"), cube.coord("forecast_period")
        reference = cube.coord("forecast_reference_time").points[0]
        since = lambda seconds: ((np.asarray(seconds) - reference) / 3600).ravel().tolist()  # noqa: E731
        dimensional = {coord.name() for coord in cube.coords(dim_coords=True)}
        found[cube.var_name] = {
            "hours": since(time.points),
            "bounds": [] if time.bounds is None else since(time.bounds),
            "periods": period.points.tolist(),
            "time is a dimension": "time" in dimensional or len(time.points) == 1,
            "places": [cube.coord("latitude").shape, cube.coord("longitude").shape],
            "method": str(cube.cell_methods[0].method),
        }
    return found


def by_xarray(path):
    found = {}
    with xr.open_dataset(path, decode_coords="all") as dataset:
        for name in dataset.data_vars:
            array = dataset[name]
            time = array.cf["time"]
            reference = array.cf["forecast_reference_time"].values
            bounds = time.encoding.get("bounds")
            found[name] = {
                "hours": hours(time.values, reference),
                "bounds": [] if bounds is None else hours(dataset[bounds].values, reference),
                "periods": array.cf["forecast_period"].values.tolist(),
                "places": [array.cf["latitude"].shape, array.cf["longitude"].shape],
                "metadata": array.attrs.get("units_metadata"),
            }
    return found


def by_metpy(path):
    found = {}
    with xr.open_dataset(path) as dataset:
        parsed = dataset.metpy.parse_cf()
        for name in dataset.filter_by_attrs(cell_methods=lambda methods: methods is not None).data_vars:
            array = parsed[name]
            found[name] = {
                "hours": hours(array.metpy.time.values, array["forecast_reference_time"].values),
                "crs": "metpy_crs" in array.coords,
                "units": str(array.metpy.units),
            }
    return found


files = json.loads(sys.argv[1])
answers = {}
for name, path in files.items():
    try:
        answers[name] = {"iris": by_iris(path), "xarray": by_xarray(path), "metpy": by_metpy(path)}
    except Exception as error:
        raise RuntimeError(f"{name}: {error}") from error
json.dump(answers, sys.stdout)
