import * as gribjs from 'gribjs';
import * as browser from 'gribjs/browser';
import { expect, it } from 'vitest';

it('gribjs/browser exports these values and no others', () => {
  expect(Object.keys(browser).sort()).toMatchInlineSnapshot(`
    [
      "GribError",
      "MAX_POINTS",
      "MISSING_PACKED",
      "bytesOfWindow",
      "bytesUpTo",
      "cellCoordinates",
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
      "lastCorner",
      "parseFirstField",
      "parseMessage",
      "scanMessages",
      "toRowMajor",
    ]
  `);
});

it('gribjs exports the same and the pool of worker threads', () => {
  expect(Object.keys(gribjs).sort()).toEqual([...Object.keys(browser), 'createDecodePool'].sort());
});

it('gribjs/decode-worker is a script for worker threads alone, and exports nothing', async () => {
  await expect(import('gribjs/decode-worker')).rejects.toThrow('this script runs in a worker thread');
});
