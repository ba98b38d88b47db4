import { describe, expect, it } from 'vitest';
import type { ModelVariable } from '../../../src/web/api/catalog/models.ts';
import { FAVOURITES, variableOf } from '../../../src/web/explorer/layers/favourites/favourites.ts';
import { familiesOf, levelsOf, memberLike } from '../../../src/web/explorer/layers/variables.ts';
import { positionIn } from '../../../src/web/explorer/search/position.ts';
import { levelText, titleOf } from '../../../src/web/format/variable-names.ts';
import catalog from '../../../src/web/gql/catalog.json' with { type: 'json' };

const gfs = catalog.models.find(({ id }) => id === 'gfs')!;

const variable = (longName: string, level: Partial<ModelVariable['level']>): ModelVariable => ({
  name: longName.replaceAll(/\W+/g, '_').toLowerCase(),
  longName,
  level: { kind: 'HEIGHT', hectopascals: null, metres: null, topMetres: null, bottomMetres: null, ...level },
  units: { code: 'K', symbol: 'K', cf: 'K' },
  codes: null,
  cellMethods: null,
});
const at = (hectopascals: number) => ({ kind: 'PRESSURE', hectopascals }) as const;
const high = (metres: number) => ({ kind: 'HEIGHT', metres }) as const;

describe('variables as people pick them', () => {
  const all = [
    variable('Eastward wind at 10 m', high(10)),
    variable('Wind speed at 10 m', high(10)),
    variable('Wind speed at 100 m', high(100)),
    variable('Air temperature at 500 hPa', at(500)),
    variable('Air temperature at 850 hPa', at(850)),
    variable('Relative humidity at 850 hPa, over water', at(850)),
  ];

  it('soil is one choice with its layers, from the deepest up', () => {
    const layer = (top: number, bottom: number) =>
      variable(`Soil temperature at ${top} to ${bottom} cm below the ground`, {
        kind: 'DEPTH',
        topMetres: top / 100,
        bottomMetres: bottom / 100,
      });
    const soil = [layer(0, 7), layer(7, 28), layer(28, 100)];
    const [family] = familiesOf(soil, 'surface');
    expect([family?.title, family?.members.length]).toEqual(['Soil temperature', 3]);
    expect(levelsOf(soil, layer(0, 7)).map(levelText)).toEqual(['28–100 cm', '7–28 cm', '0–7 cm']);
  });

  it('one quantity is one choice, with its levels next to it; parts of the wind come last', () => {
    const near = familiesOf(all, 'near');
    expect(near.map(({ title, members }) => [title, members.map(levelText)])).toEqual([
      ['Wind speed', ['10 m', '100 m']],
      ['Eastward wind', ['10 m']],
    ]);
    expect(familiesOf(all, 'levels').map(({ title }) => title)).toEqual([
      'Air temperature',
      'Relative humidity',
    ]);
  });

  it('another quantity is shown at the same level, or else at 850 hPa', () => {
    const [temperature, humidity] = familiesOf(all, 'levels');
    expect(memberLike(temperature!, all[3]!)?.longName).toBe('Air temperature at 500 hPa');
    expect(memberLike(humidity!, all[3]!)?.longName).toBe('Relative humidity at 850 hPa, over water');
    expect(memberLike(temperature!, null)?.longName).toBe('Air temperature at 850 hPa');
    // Of what the run has.
    expect(memberLike(temperature!, null, [all[4]!.name])?.longName).toBe('Air temperature at 500 hPa');
    expect(memberLike(humidity!, null, [all[5]!.name])).toBeUndefined();
  });

  it('have levels from the lowest up, those of pressure and those above the ground apart', () => {
    const names = (variable: ModelVariable) => levelsOf(all, variable).map(levelText);
    expect(names(all[3]!)).toEqual(['850 hPa', '500 hPa']);
    expect(names(all[2]!)).toEqual(['10 m', '100 m']);
    expect(levelsOf(all, null)).toEqual([]);
  });

  it('favourites show what the model and the run have, a producer’s own type of precipitation first', () => {
    const both = [{ name: 'precipitation_type_2m' }, { name: 'precipitation_type' }];
    expect(variableOf('type', both)).toBe('precipitation_type');
    expect(variableOf('type', both, ['precipitation_type'])).toBe('precipitation_type_2m');
    expect(variableOf('wind', both)).toBeNull();
    const names = gfs.variables.map(({ name }) => ({ name }));
    expect(FAVOURITES.filter((each) => variableOf(each, names) === null)).toEqual([]);
  });

  it('names have no level and no remark', () => {
    expect(
      titleOf({ longName: 'Vertical velocity at 700 hPa, as change of pressure: positive is downward' }),
    ).toBe('Vertical velocity');
    expect(titleOf({ longName: 'Precipitation type (a hint)' })).toBe('Precipitation type');
  });
});

describe('a typed position', () => {
  it.each([
    ['52.5, 13.4', 52.5, 13.4],
    ['-33.87 151.21', -33.87, 151.21],
    ['33.87° S 151.21° E', -33.87, 151.21],
    ['40.7N, 74W', 40.7, -74],
  ])('%s', (text, latitude, longitude) => expect(positionIn(text)).toEqual({ latitude, longitude }));

  it.each(['Berlin', '52.5', '95, 13', '12, 200', 'Paris, 2'])('%s is none', (text) => {
    expect(positionIn(text)).toBeNull();
  });
});
