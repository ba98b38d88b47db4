import { describe, expect, it } from 'vitest';
import {
  derivationInputsOf,
  MODEL_IDS,
  type ModelId,
  nativeFieldsOf,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
} from '../../src/catalog/index.ts';
import { type EntriesByNativeField, inputsOf, type Recipe, recipeFor } from '../../src/fields/index.ts';
import type { SelectedEntry } from '../../src/source/index.ts';
import { entryOf } from './entries.ts';

const INIT = new Date('2026-08-01T00:00:00Z');

type Id = SelectedEntry['nativeField'];

const byField = (ids: readonly Id[], lead: number): EntriesByNativeField =>
  new Map(
    ids.map((id) => {
      const starts = [lead - 3, lead - 1, lead];
      return [id, starts.map((start) => entryOf(id, INIT, [start, lead]))];
    }),
  );

/** `log(10: turned(wind_u_10m, wind_v_10m), ...)`: what a recipe is made of, level by level. */
function textOf(recipe: Recipe): string {
  switch (recipe.kind) {
    case 'direct':
      expect(recipe.value.window.kind).toBe('instant');
      return recipe.value.nativeField;
    case 'wind':
      return `${recipe.component}(${recipe.u.nativeField}, ${recipe.v.nativeField})`;
    case 'amount':
    case 'mean':
    case 'rate':
      throw new Error('nothing is derived from amounts or means');
    case 'derived':
      return recipe.inputs.map((input) => `${input.level}: ${textOf(input.recipe)}`).join(' | ');
  }
}

const TEN_AND_EIGHTY = ['wind_u_10m', 'wind_v_10m', 'wind_u_80m', 'wind_v_80m'] as const;
const HUMIDITY = 'input 1 of specific_humidity_500hpa';

describe('recipes of derived variables', () => {
  it.each<[ModelId, VariableName, readonly Id[], string]>([
    ['hrrr', 'wind_u_100m', TEN_AND_EIGHTY, '10: u(wind_u_10m, wind_v_10m) | 80: u(wind_u_80m, wind_v_80m)'],
    ['hrrr', 'wind_v_100m', TEN_AND_EIGHTY, '10: v(wind_u_10m, wind_v_10m) | 80: v(wind_u_80m, wind_v_80m)'],
    [
      'nam',
      'specific_humidity_500hpa',
      [HUMIDITY, 'temperature_500hpa'],
      `50000: ${HUMIDITY} | 50000: temperature_500hpa`,
    ],
    [
      'icon-eu',
      'specific_humidity_500hpa',
      [HUMIDITY, 'temperature_500hpa'],
      `50000: ${HUMIDITY} | 50000: temperature_500hpa`,
    ],
    [
      'euro-ifs',
      'relative_humidity_2m',
      ['air_temperature_2m', 'dewpoint_temperature_2m'],
      '2: air_temperature_2m | 2: dewpoint_temperature_2m',
    ],
    ['euro-ifs', 'wind_u_80m', ['wind_u_10m', 'wind_u_100m'], '10: wind_u_10m | 100: wind_u_100m'],
    [
      'euro-ifs',
      'low_cloud_cover',
      ['input 1 of low_cloud_cover', 'input 2 of low_cloud_cover', 'input 3 of low_cloud_cover'],
      '100000: input 1 of low_cloud_cover | 92500: input 2 of low_cloud_cover | 85000: input 3 of low_cloud_cover',
    ],
    [
      'euro-ifs',
      'snow_depth',
      ['input 1 of snow_depth', 'input 2 of snow_depth'],
      'null: input 1 of snow_depth | null: input 2 of snow_depth',
    ],
    // The wind at 100 m is a variable itself.
    [
      'arome',
      'wind_v_80m',
      ['input 1 of wind_v_80m', 'wind_v_100m'],
      '75: input 1 of wind_v_80m | 100: wind_v_100m',
    ],
  ])('%s %s', (model, variable, ids, text) => {
    const recipe = recipeFor(model, variable, 6, 3, byField(ids, 6));
    expect(recipe && textOf(recipe)).toBe(text);
    expect(recipe && inputsOf(recipe).map(({ nativeField }) => nativeField)).toEqual(ids);
    for (const missing of ids) {
      const others = byField(
        ids.filter((id) => id !== missing),
        6,
      );
      expect(recipeFor(model, variable, 6, 3, others), `without ${missing}`).toBeNull();
    }
    expect(recipeFor(model, variable, 9, 6, byField(ids, 6)), 'at another lead').toBeNull();
  });

  it('there is one for every derived variable of every model', () => {
    for (const model of MODEL_IDS) {
      for (const variable of VARIABLE_NAMES) {
        if (nativeOf(model, variable).status !== 'derived') continue;
        // Winds that are turned need both components.
        const ids = new Set<Id>([...derivationInputsOf(model, variable), ...TEN_AND_EIGHTY]);
        const entries = new Map([...byField([...ids], 6), ...byField([...ids].filter(isConstant(model)), 0)]);
        const recipe = recipeFor(model, variable, 6, 3, entries);
        expect(recipe?.kind, `${variable} of ${model}`).toBe('derived');
      }
    }
  });

  it.each([
    ['icon-global', 119, 121],
    ['icon-eu', 73, 75],
  ] as const)(
    'winds of %s between model levels: heights of half levels are of the run, not of the lead',
    (model, top, ground) => {
      const ids = derivationInputsOf(model, 'wind_v_80m');
      const [winds, heights] = [ids.slice(0, 4), ids.slice(4)];
      expect(heights).toHaveLength(6);
      const entries = new Map([...byField(winds, 30), ...byField(heights, 0)]);
      const recipe = recipeFor(model, 'wind_v_80m', 30, 27, entries);
      if (recipe?.kind !== 'derived') throw new Error('no recipe');
      expect(recipe.inputs.map(({ level }) => level)).toEqual([
        ...[0, 1, 2, 3].map((above) => top - above),
        ...[0, 1, 2, 3, 4, 5].map((above) => ground - above),
      ]);
      expect(inputsOf(recipe).map(({ window }) => window.endHours)).toEqual([
        30, 30, 30, 30, 0, 0, 0, 0, 0, 0,
      ]);
      expect(recipeFor(model, 'wind_v_80m', 30, 27, byField([...winds, ...heights], 30))).toBeNull();
      // Both components and both heights share what they are made of.
      expect(derivationInputsOf(model, 'wind_v_100m')).toEqual(ids);
      expect(derivationInputsOf(model, 'wind_u_100m').slice(4)).toEqual(heights);
    },
  );
});

function isConstant(model: ModelId) {
  return (id: Id): boolean => nativeFieldsOf(model).get(id)?.constant === true;
}
