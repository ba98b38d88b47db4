"""Questions about members, with the answers that NumPy computes from what ecCodes decodes.

Usage: oracle.py QUANTA NUMBER SEED FILE...
QUANTA is JSON: for each variable the steps in which its members are stored and in which it is printed, in its units. Writes a line of JSON
for each question.

Nothing of Isobar is used here. Thresholds lie between two members that are farther apart than they could be moved by being stored in steps:
a probability is then exact, whatever the steps.
"""
import json
import sys

import eccodes
import numpy as np

QUANTA = json.loads(sys.argv[1])
NUMBER, SEED = int(sys.argv[2]), int(sys.argv[3])

# ECMWF's short names, and what one unit of theirs is in ours.
NATIVE = {
    "2t": ("air_temperature_2m", 1.0),
    "2d": ("dewpoint_temperature_2m", 1.0),
    "msl": ("mean_sea_level_pressure", 1.0),
    "10u": ("wind_u_10m", 1.0),
    "10v": ("wind_v_10m", 1.0),
    "tp": ("total_precipitation", 1000.0),
}


def read(files):
    """Arrays [member, lead, point] of each short name, with the leads in hours and the points."""
    fields, points = {}, None
    for name in files:
        with open(name, "rb") as file:
            while (handle := eccodes.codes_grib_new_from_file(file)) is not None:
                short = eccodes.codes_get(handle, "shortName")
                if short in NATIVE:
                    is_member = eccodes.codes_is_defined(handle, "perturbationNumber")
                    number = eccodes.codes_get(handle, "perturbationNumber") if is_member else 0
                    lead = eccodes.codes_get(handle, "endStep")
                    fields[short, number, lead] = eccodes.codes_get_values(handle)
                    if points is None:
                        points = np.stack(
                            [
                                eccodes.codes_get_array(handle, "latitudes"),
                                (eccodes.codes_get_array(handle, "longitudes") + 180) % 360 - 180,
                            ],
                            axis=1,
                        )
                eccodes.codes_release(handle)
    members = sorted({number for _, number, _ in fields})
    arrays, leads = {}, {}
    for short in {short for short, _, _ in fields}:
        own = sorted({lead for name, _, lead in fields if name == short})
        leads[short] = own
        arrays[short] = np.array([[fields[short, number, lead] for lead in own] for number in members])
    return arrays, leads, points


def derive(arrays, leads):
    """Arrays of our variables, their leads in hours, and how far being stored in steps can move a value."""
    values, hours, moved = {}, {}, {}
    for short, (name, factor) in NATIVE.items():
        array = arrays[short] * factor
        hours[name] = leads[short]
        if short == "tp":
            # Accumulated since the start of the run; at lead 0 there is no interval.
            start = np.zeros_like(array[:, :1]) if leads[short][0] > 0 else array[:, :0]
            array = np.clip(np.diff(np.concatenate([start, array], axis=1), axis=1), 0, None)
            hours[name] = [lead for lead in leads[short] if lead > 0]
        values[name] = array
        moved[name] = QUANTA[name]["stored"] / 2
    # Amounts are differences of two stored sums.
    moved["total_precipitation"] *= 2
    values["wind_speed_10m"] = np.hypot(values["wind_u_10m"], values["wind_v_10m"])
    hours["wind_speed_10m"] = hours["wind_u_10m"]
    moved["wind_speed_10m"] = np.hypot(moved["wind_u_10m"], moved["wind_v_10m"])
    return values, hours, moved


def threshold_between(random, values, moved):
    """A number that no member can cross by being stored in steps; None where the members lie too close."""
    ordered = np.sort(values)
    gaps = np.flatnonzero(np.diff(ordered) > 2 * moved + 1e-3)
    if gaps.size == 0:
        return None
    gap = random.choice(gaps)
    return float(np.round((ordered[gap] + ordered[gap + 1]) / 2, 4))


def condition(random, name, values, moved):
    threshold = threshold_between(random, values, moved)
    if threshold is None:
        return None
    comparison = str(random.choice(["GT", "LT"]))
    holds = values > threshold if comparison == "GT" else values < threshold
    return {"variable": name, "comparison": comparison, "threshold": threshold}, holds


def question(random, is_quantile, values, hours, moved, points):
    point = int(random.integers(len(points)))
    place = {"lat": round(float(points[point][0]), 6), "lon": round(float(points[point][1]), 6)}
    lead = int(random.choice(hours["total_precipitation"]))
    at = {name: values[name][:, hours[name].index(lead), point] for name in values}
    if is_quantile:
        name = str(random.choice(list(values)))
        share = float(random.choice([0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 1, np.round(random.random(), 3)]))
        expected = float(np.quantile(at[name], share, method="linear"))
        # Stored in steps, printed in steps; and single precision once.
        printed = QUANTA.get(name, QUANTA["wind_u_10m"])["printed"] / 2
        tolerance = float(moved[name] + printed + abs(expected) * 1e-7 + 1e-6)
        return {"kind": "quantile", **place, "lead": lead, "variable": name, "at": share,
                "expected": expected, "tolerance": tolerance}
    names = random.choice(list(values), size=int(random.choice([1, 1, 2, 3])), replace=False)
    made = [condition(random, str(name), at[name], moved[name]) for name in names]
    if any(each is None for each in made):
        return None
    together = np.logical_and.reduce([holds for _, holds in made])
    return {"kind": "probability", **place, "lead": lead, "where": [of for of, _ in made],
            "expected": float(together.mean()), "tolerance": 0.001}


def main():
    random = np.random.default_rng(SEED)
    arrays, leads, points = read(sys.argv[4:])
    values, hours, moved = derive(arrays, leads)
    written = 0
    while written < NUMBER:
        # In turn: of probabilities many are given up.
        made = question(random, written % 2 == 0, values, hours, moved, points)
        if made is not None:
            print(json.dumps(made))
            written += 1


main()
