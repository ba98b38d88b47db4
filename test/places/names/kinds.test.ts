import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { greatCircleKm } from '../../../src/geo/index.ts';
import { type Gazetteer, openGazetteer, PLACE_KINDS, type PlaceKind } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

const place = (name: string, hint: string | null = null) => gazetteer.resolve(name, hint)?.place ?? null;

/** Positions from atlases and aeronautical publications, with a tolerance in km. */
type Known = readonly [kind: PlaceKind, latitude: number, longitude: number, km: number, names: string[]];
const KNOWN: readonly Known[] = [
  ['country', 37.57, 126.98, 10, ['South Korea', 'Südkorea', 'Corée du Sud', 'Corea del Sur', 'Korea']],
  ['country', 50.45, 30.52, 10, ['Ukraine', 'Ucraina', 'Ucrânia', 'Oekraïne', 'Ukraina']],
  ['country', 52.52, 13.4, 10, ['Germany', 'Deutschland', 'Allemagne', 'Alemania', 'Germania', 'Alemanha']],
  ['country', 52.52, 13.4, 10, ['Duitsland', 'Niemcy']],
  ['country', 52.37, 4.9, 10, ['the Netherlands', 'Holland', 'Paesi Bassi', 'Pays-Bas', 'Niederlande']],
  ['country', 50.08, 14.43, 10, ['Czechia', 'Czech Republic', 'Tschechien', 'Chequia']],
  ['country', 41.7, 44.8, 10, ['Georgia', 'Georgien', 'Géorgie']],
  ['region', 43.21, -71.54, 10, ['New Hampshire']],
  ['region', 48.14, 11.58, 10, ['Bavaria', 'Bayern', 'Bavière', 'Baviera', 'Freistaat Bayern']],
  ['region', 30.27, -97.74, 10, ['Texas', 'state of Texas', 'Texas state']],
  ['region', 43.77, 11.25, 10, ['Tuscany', 'Toskana', 'Toscana', 'Toscane']],
  ['region', 41.14, -104.82, 10, ['Wyoming']],
  ['airport', 51.47, -0.4543, 3, ['Heathrow', 'Heathrow airport', 'London Heathrow', 'LHR', 'EGLL']],
  ['airport', 51.47, -0.4543, 3, ['London airport', 'Flughafen London']],
  [
    'airport',
    40.64,
    -73.779,
    3,
    ['JFK', 'jfk', 'JFK airport', 'KJFK', 'New York airport', 'Kennedy Airport'],
  ],
  ['airport', 50.0333, 8.5706, 3, ['EDDF', 'FRA', 'Frankfurt airport', 'Flughafen Frankfurt']],
  ['airport', 48.3538, 11.7861, 3, ['Flughafen München', 'Munich airport', 'aéroport de Munich', 'MUC']],
  ['airport', 41.8003, 12.2389, 3, ['Rome airport', 'aeroporto di Fiumicino']],
  ['airport', 35.5533, 139.7811, 3, ['Tokyo airport', 'Haneda']],
  ['airport', 52.3086, 4.7639, 3, ['Schiphol', 'luchthaven Schiphol']],
  ['island', 54.91, 8.33, 8, ['Sylt', 'Insel Sylt', 'Sylt island']],
  ['island', 39.57, 2.65, 20, ['Mallorca', 'Majorca', 'Majorque', 'Maiorca']],
  ['island', 35.33, 25.13, 20, ['Crete', 'Kreta', 'Creta']],
  ['island', -8.65, 115.22, 20, ['Bali']],
  ['island', 36.4, 25.44, 10, ['Santorini', 'Thira']],
  ['mountain', 47.421, 10.985, 1, ['Zugspitze', 'die Zugspitze']],
  ['mountain', 45.8326, 6.8652, 1, ['Mont Blanc', 'Monte Bianco']],
  ['mountain', 27.988, 86.925, 1, ['Everest', 'Mount Everest', 'Mt Everest', 'Mt. Everest']],
  ['mountain', 45.9763, 7.6586, 1, ['Matterhorn', 'Cervino']],
  ['mountain', -3.0674, 37.3556, 3, ['Kilimanjaro', 'Kilimandscharo']],
  ['mountain', 28.2723, -16.6424, 1, ['Teide', 'Mount Teide', 'Pico del Teide']],
  ['lake', 47.63, 9.37, 15, ['Lake Constance', 'Bodensee', 'Lac de Constance', 'Lago di Costanza']],
  ['lake', 46.45, 6.53, 15, ['Lake Geneva', 'Genfersee', 'Lac Léman', 'Léman']],
  ['lake', 45.65, 10.67, 15, ['Lake Garda', 'Gardasee', 'Lago di Garda']],
  ['lake', 39.1, -120.03, 15, ['Lake Tahoe', 'Tahoe']],
  ['cape', 41.7, -70.3, 20, ['Cape Cod']],
  ['cape', -34.36, 18.47, 3, ['Cape of Good Hope', 'Kap der Guten Hoffnung', 'Cabo da Boa Esperança']],
  ['cape', 35.25, -75.53, 3, ['Cape Hatteras']],
  ['cape', 71.17, 25.78, 3, ['Nordkapp', 'Nordkap', 'North Cape']],
  ['cape', 50.07, -5.71, 3, ["Land's End", 'Lands End']],
  ['cape', 37.02, -9, 3, ['Cabo de São Vicente', 'Cape St. Vincent', 'Cabo de San Vicente']],
  ['cape', 42.88, -9.27, 3, ['Cape Finisterre', 'Cabo Finisterre', 'Kap Finisterre']],
  ['cape', 44.64, -1.25, 3, ['Cap Ferret']],
  ['cape', 43.28, 3.51, 3, ["Cap d'Agde", "le Cap d'Agde"]],
  ['cape', 36.72, -2.19, 3, ['Cabo de Gata']],
  ['island', -55.98, -67.27, 3, ['Cape Horn', 'Kap Hoorn', 'Cap Horn']],
  ['city', 38.94, -74.91, 5, ['Cape May']],
  ['city', 47.49, 11.1, 5, ['Garmisch', 'Garmisch-Partenkirchen']],
  ['city', 28.47, -16.25, 10, ['Tenerife', 'Teneriffa']],
];

describe('a place of another kind', () => {
  it.each(KNOWN)('%s at %d, %d', (kind, latitude, longitude, km, names) => {
    for (const name of names) {
      const found = place(name);
      expect([name, found?.kind]).toEqual([name, kind]);
      const distance = found === null ? Number.NaN : greatCircleKm(found, { latitude, longitude });
      expect([name, distance <= km]).toEqual([name, true]);
    }
  });

  it('that is a country or region is answered at its capital, and says so', () => {
    expect(place('South Korea')).toMatchObject({ name: 'South Korea', answeredAt: 'Seoul', region: null });
    expect(place('Bayern')).toMatchObject({ name: 'Bavaria', answeredAt: 'Munich', country: 'Germany' });
    expect(place('Mallorca')?.answeredAt).toBe('Palma');
    for (const name of ['Zugspitze', 'JFK', 'Bodensee', 'Paris']) expect(place(name)?.answeredAt).toBeNull();
  });

  it('gives way to the city that is meant by the name, and is among the others', () => {
    for (const [name, meant] of [
      ['Luxembourg', 'Luxembourg'],
      ['Mexico', 'Mexico City'],
      ['New York', 'New York City'],
      ['Washington', 'Washington'],
      ['Frankfurt', 'Frankfurt am Main'],
      ['Fuji', 'Fuji'],
      ['Granada', 'Granada'],
      ['lira', 'Lira'],
    ] as const)
      expect([name, place(name)?.kind, place(name)?.name]).toEqual([name, 'city', meant]);
    expect(place('Georgia', 'USA')).toMatchObject({ kind: 'region', answeredAt: 'Atlanta' });
    const others = gazetteer.resolve('Georgia', null)?.alternatives.map(({ answeredAt }) => answeredAt);
    expect(others).toContain('Atlanta');
  });

  it('is not a part of an unknown name, nor a code that is written as a word', () => {
    for (const name of [
      'the airport',
      'Nowhereville airport',
      'Qqqq Island',
      'Mount Nowhereville',
      'Koréa Park',
    ])
      expect([name, place(name)]).toEqual([name, null]);
    expect(place('CAN')?.kind).toBe('airport');
    expect(place('Can')?.kind).not.toBe('airport');
  });
});

describe('search', () => {
  it('finds places of all kinds, an airport by its code before all others', () => {
    expect(gazetteer.search('FRA', { limit: 3 })[0]?.name).toBe('Frankfurt Airport');
    expect(gazetteer.search('fra', { limit: 3 })[0]?.name).toBe('France');
    for (const [typed, name] of [
      ['zugs', 'Zugspitze'],
      ['heathr', 'London Heathrow Airport'],
      ['JFK airport', 'John F Kennedy International Airport'],
      ['boden', 'Lake Constance'],
      ['new hamp', 'New Hampshire'],
      ['südkor', 'South Korea'],
    ] as const)
      expect(gazetteer.search(typed, { limit: 5 }).map((found) => found.name)).toContain(name);
  });

  it('finds each place by its own name, in its country', () => {
    const beginnings =
      'zug matter lake lac mount ben isle isla san new saint ko ge bay k2 jf eg syl mallo cape'.split(' ');
    const others = beginnings
      .flatMap((beginning) => gazetteer.search(beginning, { limit: 100 }))
      .filter(({ kind }) => kind !== 'city');
    expect(new Set(others.map(({ kind }) => kind)).size).toBe(PLACE_KINDS.length - 1);
    fc.assert(
      fc.property(fc.constantFrom(...others), ({ id, name, countryCode }) => {
        const found = gazetteer.search(name, { limit: 100, countryCode });
        expect(found.map((one) => one.id)).toContain(id);
        expect(gazetteer.byId(id)?.name).toBe(name);
      }),
      { numRuns: 100 },
    );
  });
});

it('only cities are the nearest place, and lend their time zone', () => {
  for (const [latitude, longitude] of [
    [47.4211, 10.9853],
    [50.0333, 8.5706],
    [27.9881, 86.925],
  ] as const)
    expect(gazetteer.nearest(latitude, longitude).kind).toBe('city');
  expect(place('Zugspitze')?.timeZone).toBe('Europe/Berlin');
});

it('every source of the data is named with its licence', async () => {
  const { PACKAGES } = await import('../../../scripts/gazetteer/packages.ts');
  const licence = readFileSync(new URL('../../../src/places/data/LICENSE.md', import.meta.url), 'utf8');
  for (const { name } of Object.values(PACKAGES)) {
    const [, packageName = '', version = ''] = /^(.+?)(?:==|@)([\d.]+)$/.exec(name) ?? [];
    expect(licence).toContain(`[${packageName}]`);
    expect(licence).toContain(version);
  }
  for (const terms of ['CC BY 4.0', 'GeoNames', 'OurAirports', 'public domain', 'Unicode'])
    expect(licence).toContain(terms);
});
