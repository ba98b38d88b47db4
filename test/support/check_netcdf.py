"""Reads NetCDF files with netCDF4 and xarray, which are none of ours. Each line of the standard input is a question in JSON,
answered by a line of JSON, {"error": ...} where a file cannot be read:

{"check": FILE, "names": {...}}       what the file holds and where it breaks the CF conventions. `names` are the standard
                                      names that may occur with their canonical units.
{"values": FILE, "variable": NAME}    the bytes of a variable's numbers in base64, unmasked, as they are in the file.
"""

import base64
import ctypes
import ctypes.util
import json
import re
import sys
import unicodedata

import cftime
import netCDF4
import numpy as np
import xarray as xr

# CF-1.11, appendix E.
METHODS = {
    "point", "sum", "maximum", "maximum_absolute_value", "median", "mid_range", "minimum", "minimum_absolute_value",
    "mean", "mean_absolute_value", "mean_of_upper_decile", "mode", "range", "root_mean_square", "standard_deviation",
    "sum_of_squares", "variance",
}  # fmt: skip
# CF-1.11, appendix F: what a mapping must have.
MAPPINGS = {
    "latitude_longitude": set(),
    "lambert_conformal_conic": {
        "standard_parallel", "longitude_of_central_meridian", "latitude_of_projection_origin",
    },
}  # fmt: skip
EPOCH = re.compile(r"^(seconds|minutes|hours|days) since ")


class Udunits:
    """The library that CF takes its units from; knows nothing where it is not installed."""

    def __init__(self):
        found = ctypes.util.find_library("udunits2")
        self.library = None if found is None else ctypes.CDLL(found)
        if self.library is None:
            return
        for name in ("ut_read_xml", "ut_parse"):
            getattr(self.library, name).restype = ctypes.c_void_p
        self.library.ut_set_error_message_handler(self.library.ut_ignore)
        self.system = ctypes.c_void_p(self.library.ut_read_xml(None))

    def parse(self, units):
        return ctypes.c_void_p(self.library.ut_parse(self.system, units.encode(), 2))

    def problem(self, units, canonical):
        if self.library is None:
            return None
        parsed = self.parse(units)
        if not parsed:
            return f"{units} is not a unit"
        if canonical is not None and not self.library.ut_are_convertible(parsed, self.parse(canonical)):
            return f"{units} does not convert to {canonical}"
        return None


def names_in(variable, attribute):
    return variable.getncattr(attribute).split() if attribute in variable.ncattrs() else []


def check_attributes(owner, where):
    for name in owner.ncattrs():
        value = owner.getncattr(name)
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
            yield f"{where}: {name} is not a valid attribute name"
        if isinstance(value, str) and (not value or unicodedata.normalize("NFC", value) != value or "\ufffd" in value):
            yield f"{where}: {name} is empty or no normal UTF-8"


def check_references(dataset, variable):
    """Every name that an attribute gives is there, on dimensions that the variable has."""
    for attribute in ("coordinates", "grid_mapping", "bounds"):
        for name in names_in(variable, attribute):
            if name not in dataset.variables:
                yield f"{variable.name}: {attribute} names {name}, which is not there"
                continue
            extra = set(dataset[name].dimensions) - set(variable.dimensions)
            if attribute == "coordinates" and extra:
                yield f"{variable.name}: coordinate {name} has dimensions of its own, {extra}"
            if attribute == "coordinates" and dataset[name].dimensions == (name,):
                yield f"{variable.name}: {name} is a coordinate without being named"


def check_bounds(dataset, variable):
    for name in names_in(variable, "bounds"):
        bounds = dataset[name]
        if bounds.shape != (*variable.shape, 2):
            yield f"{name}: shape {bounds.shape} for {variable.name} of {variable.shape}"
            continue
        values, edges = variable[:].data, bounds[:].data
        if not np.isfinite(edges).all():
            yield f"{name}: bounds are missing"
        if (edges[..., 0] > values).any() or (edges[..., 1] < values).any():
            yield f"{name}: outside of its {variable.name}"
        if bounds.ncattrs() and any(bounds.getncattr(a) != variable.getncattr(a) for a in bounds.ncattrs()):
            yield f"{name}: attributes differ from those of {variable.name}"


def check_coordinate_variable(variable):
    values = variable[:].data
    if not np.isfinite(values).all():
        yield f"{variable.name}: a coordinate is missing"
    steps = np.diff(values)
    if not ((steps > 0).all() or (steps < 0).all()):
        yield f"{variable.name}: not monotone"
    if "_FillValue" in variable.ncattrs():
        yield f"{variable.name}: a coordinate variable has no fill value"


def check_units(variable, names, udunits):
    name = getattr(variable, "standard_name", None)
    units = getattr(variable, "units", None)
    if name is not None and name not in names:
        yield f"{variable.name}: {name} is not a known standard name"
    if units is None:
        if name is not None:
            yield f"{variable.name}: no units"
        return
    if EPOCH.match(units):
        try:
            cftime.num2date(variable[:], units, variable.calendar)
        except ValueError as error:
            yield f"{variable.name}: {error}"
        return
    problem = udunits.problem(units, names.get(name))
    if problem is not None:
        yield f"{variable.name}: {problem}"


def check_cell_methods(dataset, variable):
    known = set(variable.dimensions) | {n for n in names_in(variable, "coordinates") if n in dataset.variables}
    for axis, method in re.findall(r"(\w+): (\w+)", re.sub(r"\(.*?\)", "", getattr(variable, "cell_methods", ""))):
        if axis not in known:
            yield f"{variable.name}: cell method of {axis}, which it has not"
        if method not in METHODS:
            yield f"{variable.name}: no cell method {method}"
        if method != "point" and axis in dataset.variables and not names_in(dataset[axis], "bounds"):
            yield f"{variable.name}: {method} over {axis}, which has no bounds"


def check_data_variable(dataset, variable):
    coordinates = [dataset[n] for n in (*variable.dimensions, *names_in(variable, "coordinates")) if n in dataset.variables]
    axes = [c.axis for c in coordinates if "axis" in c.ncattrs()]
    if len(set(axes)) < len(axes):
        yield f"{variable.name}: two coordinates of one axis among {axes}"
    order = [dataset[d].axis for d in variable.dimensions if d in dataset.variables and "axis" in dataset[d].ncattrs()]
    if order != sorted(order, key="TZYX".index) or "place" in variable.dimensions[1:]:
        yield f"{variable.name}: dimensions in the order {order}"
    known = {getattr(c, "standard_name", None) for c in coordinates}
    for needed in ("time", "latitude", "longitude", "forecast_period", "forecast_reference_time"):
        if needed not in known:
            yield f"{variable.name}: no {needed}"
    if not names_in(variable, "grid_mapping"):
        yield f"{variable.name}: no grid mapping"
    fill = getattr(variable, "_FillValue", None)
    if fill is None or fill.dtype != variable.dtype:
        yield f"{variable.name}: fill value {fill!r} for {variable.dtype}"
    if "flag_values" in variable.ncattrs():
        flags = np.atleast_1d(variable.flag_values)
        if flags.dtype != variable.dtype or len(flags) != len(variable.flag_meanings.split()):
            yield f"{variable.name}: flags do not fit"


def check_mapping(variable):
    name = getattr(variable, "grid_mapping_name", None)
    if name not in MAPPINGS:
        yield f"{variable.name}: no grid mapping {name}"
    elif not MAPPINGS[name] <= set(variable.ncattrs()):
        yield f"{variable.name}: {name} lacks {MAPPINGS[name] - set(variable.ncattrs())}"
    if not {"earth_radius", "semi_major_axis"} & set(variable.ncattrs()):
        yield f"{variable.name}: no figure of the earth"


def problems(dataset, names):
    udunits = Udunits()
    if getattr(dataset, "Conventions", None) != "CF-1.11":
        yield "Conventions is not CF-1.11"
    for name in ("title", "institution", "source", "history"):
        if not isinstance(getattr(dataset, name, None), str):
            yield f"no {name}"
    yield from check_attributes(dataset, "file")
    for variable in dataset.variables.values():
        yield from check_attributes(variable, variable.name)
        yield from check_references(dataset, variable)
        yield from check_bounds(dataset, variable)
        yield from check_units(variable, names, udunits)
        yield from check_cell_methods(dataset, variable)
        if variable.dimensions == (variable.name,):
            yield from check_coordinate_variable(variable)
        if "grid_mapping_name" in variable.ncattrs():
            yield from check_mapping(variable)
    for name in data_variables(dataset):
        yield from check_data_variable(dataset, dataset[name])


def data_variables(dataset):
    """Variables that are neither coordinates nor named by another variable."""
    named = {
        name
        for variable in dataset.variables.values()
        for attribute in ("coordinates", "grid_mapping", "bounds")
        for name in names_in(variable, attribute)
    }
    return [name for name, v in dataset.variables.items() if name not in named and v.dimensions != (name,)]


def projection_error(dataset):
    """Largest distance in degrees between the file's latitudes and longitudes and those that PROJ finds for its x and y."""
    try:
        import pyproj
    except ImportError:
        return None
    if "x" not in dataset.variables:
        return None
    mapping = dataset["crs"]
    crs = pyproj.CRS.from_cf({name: mapping.getncattr(name) for name in mapping.ncattrs()})
    geographic = pyproj.Transformer.from_crs(crs, crs.geodetic_crs, always_xy=True)
    longitudes, latitudes = geographic.transform(*np.meshgrid(dataset["x"][:], dataset["y"][:]))
    east = (longitudes - dataset["longitude"][:] + 180) % 360 - 180
    return float(max(np.abs(latitudes - dataset["latitude"][:]).max(), np.abs(east).max()))


def numbers(array):
    return np.asarray(array, dtype=float).ravel().tolist()


def plain(value):
    return value if isinstance(value, str) else np.asarray(value).ravel().tolist()


def describe(variable):
    return {
        "type": str(variable.dtype),
        "dimensions": list(variable.dimensions),
        "shape": list(variable.shape),
        "attributes": {name: plain(variable.getncattr(name)) for name in variable.ncattrs() if name != "_FillValue"},
    }


def times(array):
    return [f"{moment}Z" for moment in np.datetime_as_string(np.atleast_1d(array.values).ravel(), unit="s")]


def decoded(path, names):
    """What xarray's users see: decoded times, and values masked where there is none."""
    with xr.open_dataset(path) as dataset:
        return {
            "times": {n: times(v) for n, v in dataset.variables.items() if v.dtype.kind == "M"},
            "missing": {name: int(np.isnan(dataset[name].values).sum()) for name in names},
            "types": {name: str(dataset[name].dtype) for name in names},
            "coordinates": sorted(dataset.coords),
        }


def check(path, names):
    with netCDF4.Dataset(path) as dataset:
        data = data_variables(dataset)
        return {
            "problems": list(problems(dataset, names)),
            "attributes": {name: plain(dataset.getncattr(name)) for name in dataset.ncattrs()},
            "dimensions": {name: len(dimension) for name, dimension in dataset.dimensions.items()},
            "unlimited": [name for name, dimension in dataset.dimensions.items() if dimension.isunlimited()],
            "variables": {name: describe(variable) for name, variable in dataset.variables.items()},
            "data": data,
            "coordinates": {n: numbers(v[:]) for n, v in dataset.variables.items() if n not in data and v.ndim < 3},
            "projectionErrorDegrees": projection_error(dataset),
            "unitsChecked": Udunits().library is not None,
            "xarray": decoded(path, data),
        }


def bytes_of(path, name):
    with netCDF4.Dataset(path) as dataset:
        dataset.set_auto_mask(False)
        return base64.b64encode(np.ascontiguousarray(dataset[name][:]).tobytes()).decode()


def answer(question):
    try:
        if "check" in question:
            return check(question["check"], question["names"])
        return bytes_of(question["values"], question["variable"])
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
