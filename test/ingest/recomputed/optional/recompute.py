"""Values of variables at random points and leads, computed with NumPy from what ecCodes decodes of a producer's files.

Usage: recompute.py MODEL NUMBER SEED LEADS < URLS, one a line. LEADS are the output steps in hours, separated by commas. Nothing of Isobar is used
here. Writes a line of JSON for each value: the variable, the lead, the point, and the value, null where the message masks it.
"""
import bz2
import json
import sys
import urllib.request

import eccodes
import numpy as np

MODEL, NUMBER, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
LEADS = [float(lead) for lead in sys.argv[4].split(",")]
INSTANT, MEAN, SUM = None, 0, 1


def fetch(url):
    with urllib.request.urlopen(url) as answer:
        data = answer.read()
    return bz2.decompress(data) if url.endswith(".bz2") else data


def split(data):
    """The GRIB2 messages of a file."""
    at = 0
    while (at := data.find(b"GRIB", at)) >= 0:
        length = int.from_bytes(data[at + 8 : at + 16], "big")
        yield data[at : at + length]
        at += length


def hours(handle, end):
    """Hours after the run's start, whatever the unit of the message."""
    unit = {0: 1 / 60, 1: 1.0, 11: 6.0}
    start = eccodes.codes_get(handle, "forecastTime") * unit[eccodes.codes_get(handle, "indicatorOfUnitOfTimeRange")]
    if not end:
        return start
    length = eccodes.codes_get(handle, "lengthOfTimeRange")
    return start + length * unit[eccodes.codes_get(handle, "indicatorOfUnitForTimeRange")]


def read(urls):
    """Arrays by parameter, first surface, process, start and end; and the points, where messages have them."""
    fields, points = {}, None
    for url in urls:
        for message in split(fetch(url)):
            handle = eccodes.codes_new_from_message(message)
            number = lambda key: eccodes.codes_get(handle, key, int)
            over = number("productDefinitionTemplateNumber") == 8
            surface = eccodes.codes_get_long(handle, "typeOfFirstFixedSurface")
            value = 0
            if not eccodes.codes_is_missing(handle, "scaledValueOfFirstFixedSurface"):
                value = number("scaledValueOfFirstFixedSurface") / 10 ** number("scaleFactorOfFirstFixedSurface")
            key = (
                number("discipline"), number("parameterCategory"), number("parameterNumber"), surface, value,
                number("typeOfStatisticalProcessing") if over else INSTANT,
                round(hours(handle, False), 2), round(hours(handle, over), 2),
            )
            values = eccodes.codes_get_values(handle)
            values = np.where(values == eccodes.codes_get_double(handle, "missingValue"), np.nan, values)
            if eccodes.codes_get(handle, "bitmapPresent") == 0:
                values = eccodes.codes_get_values(handle)
            fields[key] = values
            if points is None and number("gridDefinitionTemplateNumber") != 101:
                points = [eccodes.codes_get_array(handle, name) for name in ("latitudes", "longitudes")]
            eccodes.codes_release(handle)
    # An icosahedral grid is told by two fields.
    centres = {key[2]: values for key, values in fields.items() if key[:2] == (0, 191)}
    return fields, points or [centres[1], centres[2]]


FIELDS, POINTS = read([line.strip() for line in sys.stdin if line.strip()])
STARTS = sorted({key[6] for key in FIELDS}, reverse=True)


def record(parameter, process, start, end):
    for key, values in FIELDS.items():
        wanted = parameter if len(parameter) == 5 else (*parameter, key[4])
        if key[:5] == wanted and key[5:] == (process, start, end):
            return values
    return None


def at(parameter):
    return lambda before, lead: record(parameter, INSTANT, lead, lead)


def after_start(part):
    return lambda before, lead: None if before is None else part(before, lead)


def since(parameter, process, combine):
    """Of the records that end at a lead the one that starts last, minus that of the same start that ends one step before."""

    def of_step(before, lead):
        if before is None:
            return None
        for start in [each for each in STARTS if each <= before]:
            later = record(parameter, process, start, lead)
            if later is None:
                continue
            if start == before:
                return combine(later, 0.0, lead - start, 0)
            earlier = record(parameter, process, start, before)
            if earlier is not None:
                return combine(later, earlier, lead - start, before - start)
        return None

    return of_step


def mean(parameter):
    return since(parameter, MEAN, lambda b, a, to, frm: np.maximum((to * b - frm * a) / (to - frm), 0))


def flux(parameter):
    return since(parameter, SUM, lambda b, a, to, frm: np.maximum((b - a) / (3600.0 * (to - frm)), 0))


def amount(parameter, factor=1.0):
    return since(parameter, SUM, lambda b, a, to, frm: np.maximum(factor * (b - a), 0))


def combined(function, *parts):
    def together(before, lead):
        values = [part(before, lead) for part in parts]
        return None if any(value is None for value in values) else function(*values)

    return together


# The sunlight that ICON publishes in parts is clamped at zero once, as the sum.
def unclamped(parameter):
    return since(parameter, MEAN, lambda b, a, to, frm: (to * b - frm * a) / (to - frm))


def type_of_flags(rain, freezing, pellets, snow):
    both = np.where((rain > 0) & (snow > 0), 7, np.where(snow > 0, 5, np.where(rain > 0, 1, 0)))
    return np.where(freezing > 0, 3, np.where(pellets > 0, 8, both)).astype(float)


def type_of_weather(weather):
    """The numbers that the synthetic atmosphere has: no precipitation, rain, rain and snow, snow."""
    return np.select([weather == 61, weather == 68, weather == 71], [1.0, 7.0, 5.0], 0.0)


NCEP = {
    "precipitation_type": combined(type_of_flags, *(at((0, 1, number, 1)) for number in (192, 193, 194, 195))),
    "freezing_level_height": at((0, 3, 5, 4)),
    "boundary_layer_height": at((0, 3, 196, 1)),
    "convective_inhibition": combined(np.negative, at((0, 7, 7, 1))),
    "most_unstable_cape": at((0, 7, 6, 108, 25500)),
}

VARIABLES = {
    "gfs": {
        "shortwave_radiation": mean((0, 4, 192, 1)),
        **NCEP,
    },
    "hrrr": {
        "shortwave_radiation": at((0, 4, 192, 1)),
        "snowfall_amount": amount((0, 1, 13, 1)),
        **NCEP,
    },
    "euro-ifs": {
        "shortwave_radiation": flux((0, 4, 7, 1)),
        "snowfall_amount": amount((0, 1, 198, 1), 1000.0),
        "most_unstable_cape": at((0, 7, 6, 17)),
        "precipitation_type": at((0, 1, 19, 1)),
    },
    "icon-eu": {
        "snowfall_amount": combined(np.add, amount((0, 1, 55, 1)), amount((0, 1, 56, 1))),
        "freezing_level_height": combined(
            lambda height: np.where(height < -500, np.nan, height), at((0, 3, 6, 4))
        ),
        "boundary_layer_height": at((0, 19, 3, 1)),
        "precipitation_type": combined(type_of_weather, after_start(at((0, 19, 25, 1)))),
        "shortwave_radiation": combined(
            lambda direct, diffuse: np.maximum(direct + diffuse, 0),
            unclamped((0, 4, 198, 1)),
            unclamped((0, 4, 199, 1)),
        ),
        "direct_shortwave_radiation": mean((0, 4, 198, 1)),
    },
    "arome": {
        "shortwave_radiation": flux((0, 4, 7, 1)),
        "snowfall_amount": amount((0, 1, 50, 1)),
        "boundary_layer_height": at((0, 3, 18, 1)),
    },
}


D2 = {
    "total_precipitation": amount((0, 1, 52, 1)),
    "snowfall_amount": amount((0, 1, 56, 1)),
    "freezing_level_height": combined(lambda height: np.where(height < -500, np.nan, height), at((0, 3, 6, 4))),
    "shortwave_radiation": combined(
        lambda direct, diffuse: np.maximum(direct + diffuse, 0), unclamped((0, 4, 198, 1)), unclamped((0, 4, 199, 1))
    ),
    "direct_shortwave_radiation": mean((0, 4, 198, 1)),
}

VARIABLES |= {
    "icon-global": {
        name: VARIABLES["icon-eu"][name] for name in VARIABLES["icon-eu"] if name != "boundary_layer_height"
    },
    "gfs-wave": {
        "wave_height": at((10, 0, 3, 1)),
        "wave_peak_period": at((10, 0, 11, 1)),
        "wave_from_direction": at((10, 0, 10, 1)),
        "wind_wave_height": at((10, 0, 5, 1)),
        "wind_wave_period": at((10, 0, 6, 1)),
        "wind_wave_from_direction": at((10, 0, 4, 1)),
        "primary_swell_height": at((10, 0, 8, 241, 1)),
        "primary_swell_period": at((10, 0, 9, 241, 1)),
        "primary_swell_from_direction": at((10, 0, 7, 241, 1)),
    },
    "ifs-wave": {
        "wave_height": at((10, 0, 3, 1)),
        "wave_mean_period": at((10, 0, 15, 1)),
        "wave_peak_period": at((10, 0, 34, 1)),
        "wave_from_direction": at((10, 0, 14, 1)),
    },
    "hrrr-15min": {
        "total_precipitation": amount((0, 1, 8, 1)),
        "snowfall_amount": amount((0, 1, 13, 1)),
        "shortwave_radiation": mean((0, 4, 192, 1)),
        "wind_gust_10m": at((0, 2, 22, 1)),
        "visibility": at((0, 19, 0, 1)),
    },
    "icon-d2": {**D2, "boundary_layer_height": at((0, 19, 3, 1)), "visibility": at((0, 19, 0, 1))},
    "icon-d2-15min": D2,
}


def main():
    random = np.random.default_rng(SEED)
    latitudes, longitudes = POINTS[0], (POINTS[1] + 180) % 360 - 180
    for name, compute in VARIABLES[MODEL].items():
        arrays = [(lead, compute(before, lead)) for before, lead in zip([None, *LEADS], LEADS)]
        made = [(lead, values) for lead, values in arrays if values is not None]
        for _ in range(NUMBER):
            lead, values = made[random.integers(len(made))]
            # Half of the points where there is something.
            there = np.flatnonzero(np.nan_to_num(values) != 0)
            point = int(random.integers(len(latitudes)) if len(there) == 0 or random.random() < 0.5 else random.choice(there))
            value = None if np.isnan(values[point]) else float(values[point])
            place = {"lat": round(float(latitudes[point]), 6), "lon": round(float(longitudes[point]), 6)}
            print(json.dumps({"variable": name, "lead": lead, **place, "value": value}))


main()
