import { describe, expect, it } from 'vitest';
import { quantityOf, SERIES_NAMES } from '../../../src/catalog/index.ts';
import { conversionOf } from '../../../src/forecast/index.ts';
import { unitsOfCf, unitsOfCode } from '../../../src/forecast/units/unit-names.ts';

describe('names of units', () => {
  it.each([
    ['Cel', '°C', 'degC'],
    ['[degF]', '°F', 'degF'],
    ['km/h', 'km/h', 'km h-1'],
    ['[mi_i]/h', 'mph', 'mile h-1'],
    ['[kn_i]', 'kn', 'knot'],
    ["[in_i'Hg]", 'inHg', 'inHg'],
    ['kg/m2/h', 'kg/m²/h', 'kg m-2 h-1'],
    ['m.s-1', 'm/s', 'm s-1'],
    ['1', '', '1'],
    ['%', '%', '%'],
  ])('of the code %s are the symbol "%s" and "%s" in CF', (code, symbol, cf) => {
    expect(unitsOfCode(code)).toEqual({ code, symbol, cf });
  });

  it('of a code without a name in CF are the code itself', () => {
    expect(unitsOfCode('m[H2O]')).toEqual({ code: 'm[H2O]', symbol: 'm[H2O]', cf: null });
  });

  it('of all fixed units have a code that UCUM’s library takes for the same unit', async () => {
    const fixed = new Set([...SERIES_NAMES.map((name) => quantityOf(name).units), 'kg m-2 h-1']);
    for (const cf of fixed) {
      const { code, cf: again } = unitsOfCf(cf);
      expect(again).toBe(cf);
      const { value } = await conversionOf({ units: cf, decimals: 2 }, code);
      expect([cf, value(12.34)]).toEqual([cf, 12.34]);
    }
  });
});
