import * as gribjs from 'gribjs';
import { expect, it } from 'vitest';

it('exports these values and no others', () => {
  expect(Object.keys(gribjs).sort()).toMatchInlineSnapshot(`
    [
      "GribError",
      "MAXIMUM_POINTS",
      "MISSING_PACKED",
      "bytesOfWindow",
      "cellCoordinates",
      "createDecodePool",
      "decodeField",
      "decodePacked",
      "decodeQuantised",
      "decodeValues",
      "decodeWindow",
      "decodeWithCheckpoints",
      "describeField",
      "encodeMessage",
      "findCheckpoints",
      "findMessages",
      "gridCoordinates",
      "parseMessage",
      "prepareDecoding",
      "scanMessages",
      "toRowMajor",
    ]
  `);
});
