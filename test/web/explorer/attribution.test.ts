import { expect, it } from 'vitest';
import { modelOf } from '../../../src/catalog/index.ts';
import { readableAttribution } from '../../../src/web/format/model-names.ts';

it.each([
  ['euro-ifs', '© 2024 ECMWF, www.ecmwf.int, CC BY 4.0'],
  ['arome', 'Météo-France, 12 Mar 2024'],
  ['icon-eu', 'Source: Deutscher Wetterdienst'],
  ['gfs', 'NOAA/NCEP GFS'],
] as const)('the line of %s has no blanks left to fill in', (model, expected) =>
  expect(readableAttribution(modelOf(model).attribution, '2024-03-12T06:00:00Z')).toBe(expected),
);
