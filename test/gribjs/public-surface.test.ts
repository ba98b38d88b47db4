import { expect, it } from 'vitest';
import * as gribjs from '../../src/gribjs/index.ts';

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
