"""Decodes messages that ecCodes makes, one with 9999 as a value and one with a point that is missing, by kerchunk's codec and by the
codec of the documentation: missing_value.py CODEC, a file that registers it. Prints JSON."""

import json
import runpy
import sys

import eccodes
import kerchunk.codecs
import numcodecs
import numpy as np


def message(values, missing):
    handle = eccodes.codes_grib_new_from_samples("regular_ll_sfc_grib2")
    for key, value in {"Ni": 2, "Nj": 2, "bitsPerValue": 16, "missingValue": -1, "bitmapPresent": int(missing)}.items():
        eccodes.codes_set(handle, key, value)
    eccodes.codes_set_values(handle, np.asarray(values, dtype=float))
    return eccodes.codes_get_message(handle)


def decoded(data):
    codec = numcodecs.get_codec({"id": "grib", "var": "gh", "dtype": "float32"})
    return [None if np.isnan(value) else float(value) for value in codec.decode(data).ravel()]


whole, masked = message([9998, 9999, 10000, 10001], False), message([9998, 9999, -1, 10001], True)
numcodecs.register_codec(kerchunk.codecs.GRIBCodec, "grib")
plain = [decoded(whole), decoded(masked)]
runpy.run_path(sys.argv[1])
json.dump({"kerchunk": plain, "documented": [decoded(whole), decoded(masked)]}, sys.stdout)
