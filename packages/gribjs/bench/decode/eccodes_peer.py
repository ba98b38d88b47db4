"""The ecCodes side of the decode bench: decodes messages on request and tells how long each took.

Reads one request per line from standard input, its words separated by tabs, and answers each by a line of JSON:

    version                   {"version": "2.50.0"}
    load FILE OFFSET LENGTH   {"points": 1038240}      a message is in memory, its headers parsed
    time COUNT                {"ms": [4.1, 4.2, ...]}  each: its first field to float64, always in the same array;
                                                       processor time

The library is that of the `eccodes` package of this Python, else the system's. It is called through ctypes, so
the time is that of the C function codes_get_double_array and nothing of Python's.
"""

import ctypes
import ctypes.util
import json
import sys
import time


def find_library():
    try:
        from gribapi.bindings import library_path

        return library_path
    except Exception:  # no such package, or one without a library
        return ctypes.util.find_library("eccodes")


class Message:
    """One field in memory, and an array for its values that every decode overwrites."""

    def __init__(self, library, path, offset, length):
        with open(path, "rb") as file:
            file.seek(offset)
            self.bytes = ctypes.create_string_buffer(file.read(length), length)
        self.library = library
        self.handle = library.codes_handle_new_from_message(None, self.bytes, length)
        if not self.handle:
            raise ValueError("ecCodes does not read this message")
        size = ctypes.c_size_t()
        self.check(library.codes_get_size(self.handle, b"values", ctypes.byref(size)))
        self.size = size.value
        self.values = (ctypes.c_double * self.size)()

    def decode(self):
        size = ctypes.c_size_t(self.size)
        start = time.process_time()
        code = self.library.codes_get_double_array(self.handle, b"values", self.values, ctypes.byref(size))
        elapsed = time.process_time() - start
        self.check(code)
        return elapsed * 1000

    def check(self, code):
        if code != 0:
            raise ValueError(f"ecCodes error {code}")

    def close(self):
        self.library.codes_handle_delete(self.handle)


def open_library(path):
    library = ctypes.CDLL(path)
    library.codes_handle_new_from_message.restype = ctypes.c_void_p
    library.codes_handle_new_from_message.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
    library.codes_get_size.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    library.codes_get_double_array.argtypes = [ctypes.c_void_p, ctypes.c_char_p, *[ctypes.c_void_p] * 2]
    library.codes_handle_delete.argtypes = [ctypes.c_void_p]
    return library


def main():
    path = find_library()
    if path is None:
        sys.exit("no ecCodes library")
    library = open_library(path)
    number = library.codes_get_api_version()
    version = f"{number // 10000}.{number // 100 % 100}.{number % 100}"
    message = None
    for line in sys.stdin:
        command, *words = line.rstrip("\n").split("\t")
        try:
            if command == "version":
                answer = {"version": version}
            elif command == "load":
                if message is not None:
                    message.close()
                message = None
                message = Message(library, words[0], *map(int, words[1:]))
                answer = {"points": message.size}
            else:
                answer = {"ms": [message.decode() for _ in range(int(words[0]))]}
        except (ValueError, AttributeError) as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


main()
