import { describe, expect, it } from 'vitest';
import {
  absenceOf,
  DIAGNOSTIC_NAMES,
  diagnosticOf,
  isSeriesName,
  isVariableName,
  MODEL_IDS,
  modelsServing,
  quantityOf,
  SERIES_NAMES,
  VARIABLE_NAMES,
} from '../../../src/catalog/index.ts';

describe('diagnostics', () => {
  it('have names other than those of variables', () => {
    expect(new Set(SERIES_NAMES).size).toBe(VARIABLE_NAMES.length + DIAGNOSTIC_NAMES.length);
    expect(DIAGNOSTIC_NAMES).toHaveLength(13 + 5 * 6);
    expect(SERIES_NAMES.every(isSeriesName)).toBe(true);
    expect(isSeriesName('toString')).toBe(false);
  });

  it.each(DIAGNOSTIC_NAMES)('%s is computed from variables and names formula and source', (name) => {
    const diagnostic = diagnosticOf(name);
    expect(diagnostic.name).toBe(name);
    expect(diagnostic.inputs.length).toBeGreaterThan(0);
    expect(diagnostic.inputs.every(isVariableName)).toBe(true);
    expect(diagnostic.formula).not.toBe('');
    expect(diagnostic.source).not.toBe('');
    expect(quantityOf(name)).toBe(diagnostic);
  });

  it('on a pressure level are computed from variables on the same level', () => {
    for (const name of DIAGNOSTIC_NAMES) {
      const { level, inputs } = diagnosticOf(name);
      if (level.kind !== 'pressure') continue;
      for (const input of inputs) expect(quantityOf(input).level).toEqual(level);
    }
  });

  it('are absent where a model lacks an input, and the reason names it', () => {
    expect(absenceOf('nam', 'wind_speed_80m')).toMatch(/^it needs wind_u_80m: ./);
    expect(absenceOf('nam', 'wind_speed_10m')).toBeNull();
    expect(modelsServing('wind_speed_100m')).toEqual(MODEL_IDS.filter((model) => model !== 'nam'));
    expect(modelsServing('precipitation_type_2m')).toEqual(MODEL_IDS);
  });

  it('give the reason of the model for a variable that is absent', () => {
    expect(absenceOf('euro-ifs', 'visibility')).toMatch(/./);
    expect(absenceOf('euro-ifs', 'visibility')).not.toMatch(/it needs/);
  });
});
