"""Parses JSON from the standard input as a model of covjson-pydantic or edr-pydantic, and prints it as the model has it.

parse_covjson.py MODULE.CLASS
"""

import importlib
import sys

module, name = sys.argv[1].rsplit(".", 1)
model = getattr(importlib.import_module(module), name)
sys.stdout.write(model.model_validate_json(sys.stdin.buffer.read()).model_dump_json(exclude_none=True))
