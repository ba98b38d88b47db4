import { describe, expect, it } from 'vitest';
import {
  absenceOf,
  isVariableName,
  MODEL_IDS,
  nativeOf,
  nearMatches,
  PRESSURE_BASES,
  plausibleRangeOf,
  SURFACE_VARIABLE_NAMES,
  VARIABLE_NAMES,
  variableOf,
} from '../../../src/catalog/index.ts';
import { type NativeTable, NOT_PRODUCED } from '../../../src/catalog/model/build.ts';
import { expandLevels } from '../../../src/catalog/models.ts';
import { PRESSURE_VARIABLES, SURFACE_VARIABLES } from '../../../src/catalog/variables/variable-table.ts';

describe('one table of variables', () => {
  it('gives the names of all variables, in its order', () => {
    expect(SURFACE_VARIABLE_NAMES).toEqual(Object.keys(SURFACE_VARIABLES));
    expect(PRESSURE_BASES).toEqual(Object.keys(PRESSURE_VARIABLES));
    for (const name of VARIABLE_NAMES) expect(isVariableName(name)).toBe(true);
  });

  it('gives the facts and synonyms of every variable', () => {
    for (const name of SURFACE_VARIABLE_NAMES) {
      const { synonyms, ...facts } = SURFACE_VARIABLES[name];
      expect(variableOf(name)).toEqual({ name, base: name, ...facts });
      for (const word of synonyms) {
        if (!isVariableName(word))
          expect(nearMatches(word, VARIABLE_NAMES, VARIABLE_NAMES.length), word).toContain(name);
      }
    }
  });

  it('gives the plausible range of every native field that is a variable', () => {
    for (const model of MODEL_IDS) {
      for (const name of VARIABLE_NAMES) {
        if (nativeOf(model, name).status !== 'native') continue;
        const { plausible, plausibleRunTotal } = variableOf(name);
        expect([plausible, plausibleRunTotal]).toContainEqual(plausibleRangeOf(model, name));
      }
    }
  });
});

describe('a variable that the file of a model does not list', () => {
  const absences = (table: NativeTable) => [...expandLevels(table).values()];

  it('is unavailable for the reason of that model', () => {
    expect(absenceOf('icon-global', 'visibility')).toBe('not published for the global model');
    expect(absenceOf('arome', 'snow_depth')).toBe('not in the packages SP1 to SP3');
  });

  it('is unavailable for the standard reason where the model gives none', () => {
    const natives = absences({ surface: {}, pressure: {} });
    expect(natives).toHaveLength(VARIABLE_NAMES.length);
    expect(new Set(natives.map((native) => 'reason' in native && native.reason))).toEqual(
      new Set([NOT_PRODUCED]),
    );
  });

  it('keeps a reason that is given for it alone', () => {
    expect(absenceOf('nam', 'wind_u_80m')).toBe('the 12 km files have no wind at 80 m or 100 m');
    expect(absenceOf('icon-global', 'vertical_velocity_500hpa')).toContain('W is on model half levels');
  });
});
