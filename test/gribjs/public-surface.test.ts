import { expect, it } from 'vitest';
import * as gribjs from '../../src/gribjs/index.ts';

it('exports these values and no others', () => {
  expect(Object.keys(gribjs).sort()).toMatchInlineSnapshot(`
    [
      "GribError",
      "MAXIMUM_POINTS",
      "MISSING_PACKED",
      "decodePacked",
      "decodeValues",
      "describeField",
      "encodeMessage",
      "findMessages",
      "gridCoordinates",
      "parseMessage",
      "scanMessages",
      "toRowMajor",
    ]
  `);
});
