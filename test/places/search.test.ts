import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { greatCircleKm } from '../../src/geo/index.ts';
import { fold, type Gazetteer, openGazetteer, type PlaceRecord } from '../../src/places/index.ts';

let gazetteer: Gazetteer;
let all: readonly PlaceRecord[];
beforeAll(async () => {
  gazetteer = await openGazetteer();
  all = gazetteer.largest(200_000, () => true);
});

const names = (prefix: string, options: object = {}) =>
  gazetteer.search(prefix, { limit: 5, ...options }).map(({ name }) => name);

describe('search by the beginning of a name', () => {
  it('finds the largest first, in whatever spelling', () => {
    expect(names('berl')[0]).toBe('Berlin');
    for (const typed of ['münch', 'MUNCH', 'muench', 'Münch'])
      expect([typed, names(typed)[0]]).toEqual([typed, 'Munich']);
    expect(names('köl')).toContain('Köln');
    expect(names('st. gall')).toEqual(names('saint gall'));
    expect(names('東')[0]).toBe('Tokyo');
  });

  it('is of one country, or of a region after a comma', () => {
    for (const place of gazetteer.search('san', { limit: 100, countryCode: 'mx' }))
      expect(place.countryCode).toBe('MX');
    const [first, ...others] = gazetteer.search('Springfield, Ill', { limit: 5 });
    expect([first?.region, others.length]).toEqual(['Illinois', 0]);
    expect(names('Paris, ')[0]).toBe('Paris');
    expect(gazetteer.search('Paris, T', { limit: 5 }).map(({ region }) => region)).toContain('Texas');
    expect(names('Paris, Atlantis')).toEqual([]);
    expect(names('a', { countryCode: 'QQ' })).toEqual([]);
  });

  it('finds the nearest first where a position is given', () => {
    const near = { latitude: 33.66, longitude: -95.56 };
    expect(gazetteer.search('paris', { limit: 1, near })[0]?.region).toBe('Texas');
    // Across the antimeridian.
    const fiji = { latitude: -16.8, longitude: -179.99 };
    expect(gazetteer.search('sa', { limit: 1, near: fiji })[0]?.countryCode).toBe('FJ');
  });

  it('finds all places whose own name starts so, each once, cities sorted by population', () => {
    const start = fc
      .constantFrom(...all.slice(0, 20_000).map(({ name }) => name))
      .map((name) => name.slice(0, 4));
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 100 }), (prefix, limit) => {
        const found = gazetteer.search(prefix, { limit });
        const ids = found.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(found.length).toBeLessThanOrEqual(limit);
        const cities = found.filter(({ kind }) => kind === 'city');
        const people = cities.map(({ population }) => population);
        expect(people).toEqual(people.toSorted((a, b) => b - a));
        if (fold(prefix) === '') return;
        // Where there is no city among those found, all that count more are other places.
        const least = found.length < limit ? -1 : (people.at(-1) ?? Number.POSITIVE_INFINITY);
        const missed = all.filter(
          (place) =>
            place.population > least && fold(place.name).startsWith(fold(prefix)) && !ids.includes(place.id),
        );
        expect(missed).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('finds only what starts so', () => {
    for (const prefix of ['ber', 'lon', 'par', 'x', 'st ', 'new y']) {
      for (const place of gazetteer.search(prefix, { limit: 100 })) {
        expect(gazetteer.byId(place.id)).toEqual(place);
        // By its own name, or by another one that resolves to it or to a larger place of that name.
        const isOwn = fold(place.name).startsWith(fold(prefix));
        if (isOwn) expect(gazetteer.resolve(place.name, null)).not.toBeNull();
      }
    }
    // A name with a letter more is another one.
    expect(names('berlinx')).toEqual([]);
  });

  it('answers hostile texts with nothing', () => {
    for (const text of [
      '',
      ' ',
      '.',
      '🌧️',
      '\u0000',
      '%',
      '*',
      "' OR '1'='1",
      '../../etc/passwd',
      'x'.repeat(10_000),
      ',',
      ',,,',
      ', US',
    ]) {
      expect([text, names(text)]).toEqual([text, []]);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(gazetteer.search(text, { limit: 3 }).length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the nearest place', () => {
  const nearestOfAll = (latitude: number, longitude: number): number =>
    all.reduce((least, place) => Math.min(least, greatCircleKm(place, { latitude, longitude })), Infinity);

  it.each([
    [90, 0],
    [90, 123],
    [-90, 0],
    [-90, -77],
    [-17, 180],
    [-17, -180],
    [66, 179.999],
    [66, -179.999],
    [0, -140],
    [48.85, 2.35],
    [89.9, -45],
    [-78, 166],
  ])('of %d, %d is as near as any', (latitude, longitude) => {
    const place = gazetteer.nearest(latitude, longitude);
    expect(greatCircleKm(place, { latitude, longitude })).toBeCloseTo(nearestOfAll(latitude, longitude), 6);
  });

  it('is as near as any, anywhere', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const place = gazetteer.nearest(latitude, longitude);
          expect(greatCircleKm(place, { latitude, longitude })).toBeCloseTo(
            nearestOfAll(latitude, longitude),
            6,
          );
        },
      ),
      { numRuns: 15 },
    );
  });
});
