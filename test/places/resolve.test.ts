import { beforeAll, describe, expect, it } from 'vitest';
import { type Gazetteer, openGazetteer } from '../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

/** Name, region, country code. */
function found(name: string, hint: string | null = null): string | null {
  const place = gazetteer.resolve(name, hint)?.place;
  return place ? `${place.name}, ${place.region}, ${place.countryCode}` : null;
}

describe('a place by its name', () => {
  it('is one of at least 140,000 with country, coordinates, population and time zone', () => {
    expect(gazetteer.size).toBeGreaterThan(175_000);
    expect(gazetteer.largest(200_000, () => true)).toHaveLength(170_391);
    // Of geonames.org/2950159.
    expect(gazetteer.resolve('Berlin', null)?.place).toEqual({
      id: 2_950_159,
      kind: 'city',
      name: 'Berlin',
      region: 'State of Berlin',
      country: 'Germany',
      countryCode: 'DE',
      latitude: 52.5244,
      longitude: 13.4105,
      population: 3_426_354,
      timeZone: 'Europe/Berlin',
      answeredAt: null,
    });
  });

  it.each([
    ['Munich', ['München', 'Muenchen', 'munchen', 'MÜNCHEN', 'Múnich', 'Monaco di Baviera']],
    ['Köln', ['Koeln', 'Koln', 'Cologne', 'Colonia']],
    ['Vienna', ['Wien', 'Vienne', 'Viena']],
    ['Geneva', ['Genf', 'Genève', 'Ginebra', 'Geneve']],
    ['London', ['Londres', 'LONDON']],
    ['Milan', ['Mailand', 'Milano', 'Milán']],
    ['New York City', ['New York', 'Nueva York', 'NYC', 'new-york']],
    ['The Hague', ['La Haye', 'Den Haag', 'La Haya']],
    ['Rome', ['Rom', 'Roma']],
    ['Prague', ['Prag', 'Praga', 'Praha']],
    ['Warsaw', ['Warschau', 'Varsovie', 'Varsovia', 'Warszawa']],
    ['Copenhagen', ['Kopenhagen', 'Copenhague', 'København']],
    ['Strasbourg', ['Straßburg', 'Strassburg', 'Estrasburgo']],
    ['Liège', ['Lüttich', 'Luettich', 'Lieja']],
    ['Nice', ['Nizza', 'Niza']],
    ['Lisbon', ['Lissabon', 'Lisbonne', 'Lisboa']],
    ['Cairo', ['Kairo', 'Le Caire', 'El Cairo']],
    ['Beijing', ['Peking', 'Pékin', 'Pekín', '北京']],
    ['Moscow', ['Moskau', 'Moscou', 'Moscú', 'Москва']],
    ['Tokyo', ['Tokio', '東京']],
    ['Los Angeles', ['LA', 'L.A.', 'Los Ángeles']],
    ['Sankt Gallen', ['St. Gallen', 'St.Gallen', 'St Gallen', 'Saint Gallen', 'Saint-Gall']],
    ['St. Louis', ['Saint Louis', 'St Louis']],
    ['Düsseldorf', ['Dusseldorf', 'Duesseldorf']],
    ['Aachen', ['Aix-la-Chapelle', 'Aquisgrán']],
    ['Frankfurt am Main', ['Frankfurt', 'Francfort', 'Fráncfort']],
    ['Halle (Saale)', ['Halle', 'Halle/Saale']],
    ["L'Aquila", ['LAquila', 'L’Aquila']],
  ])('%s is found by the names that people type', (name, typed) => {
    for (const one of typed) expect([one, found(one)?.startsWith(`${name},`)]).toEqual([one, true]);
  });

  it('is one that is called so before a larger one that is also called so', () => {
    // Districts of Tijuana and Chattogram, and an old name of Antakya.
    expect(found('Zaragoza')).toBe('Zaragoza, Aragon, ES');
    expect(found('Islamabad')).toBe('Islamabad, Islamabad, PK');
    expect(found('Antioch')).toContain('US');
    // Each of the two names that it has.
    for (const name of ['San Sebastián', 'Donostia'])
      expect(found(name)).toBe('Donostia / San Sebastián, Basque Country, ES');
    // But what few live in does not hide a city by its other name.
    expect(found('Odessa')).toContain('UA');
    expect(found('Vienne')).toContain('AT');
  });

  it('is the largest of that name, with the others, where they are', () => {
    const { place, alternatives } = gazetteer.resolve('Springfield', null) ?? {};
    expect(place).toMatchObject({ region: 'Missouri', country: 'United States' });
    expect(alternatives?.length).toBe(10);
    expect(alternatives?.slice(0, 2).map(({ region }) => region)).toEqual(['Massachusetts', 'Illinois']);
    // Parts of a place are not alternatives to it.
    expect(gazetteer.resolve('Zürich', null)?.alternatives).toEqual([]);
  });

  it('is null where nothing is called so', () => {
    for (const name of [
      '',
      ' ',
      'Atlantis-on-Nowhere',
      '🌧️',
      '__proto__x',
      'constructor',
      "' OR 1=1 --",
      '\u0000',
    ]) {
      expect([name, found(name)]).toEqual([name, null]);
    }
    expect(found('x'.repeat(10_000))).toBeNull();
    expect(found('Berlin', 'x'.repeat(10_000))).toBeNull();
  });
});

describe('a hint', () => {
  it.each([
    ['Paris', 'Texas', 'Paris, Texas, US'],
    ['Paris', 'TX', 'Paris, Texas, US'],
    ['Paris', 'Tejas', 'Paris, Texas, US'],
    ['Paris', 'Texas, USA', 'Paris, Texas, US'],
    ['Paris', 'Frankreich', 'Paris, Île-de-France, FR'],
    ['Paris', 'Francia', 'Paris, Île-de-France, FR'],
    ['Paris', '', 'Paris, Île-de-France, FR'],
    ['London', 'Ontario', 'London, Ontario, CA'],
    ['London', 'ON', 'London, Ontario, CA'],
    ['London', 'Angleterre', 'London, England, GB'],
    ['London', 'UK', 'London, England, GB'],
    ['London', 'Großbritannien', 'London, England, GB'],
    ['Newcastle', 'NSW', 'Newcastle, New South Wales, AU'],
    ['Frankfurt', 'Brandenburg', 'Frankfurt (Oder), Brandenburg, DE'],
    ['Halle', 'Nordrhein-Westfalen', 'Halle, North Rhine-Westphalia, DE'],
    ['Halle', 'Saale', 'Halle (Saale), Saxony-Anhalt, DE'],
    ['Valencia', 'España', 'Valencia, Valencia, ES'],
    ['Córdoba', 'Andalucía', 'Córdoba, Andalusia, ES'],
    ['Springfield', 'State of Illinois', 'Springfield, Illinois, US'],
    ['Washington', 'DC', 'Washington, District of Columbia, US'],
    ['Washington', 'D.C.', 'Washington, District of Columbia, US'],
    ['Birmingham', 'Vereinigtes Königreich', 'Birmingham, England, GB'],
    ['Vienna', 'Austria', 'Vienna, Vienna, AT'],
    ['Vienna', 'Autriche', 'Vienna, Vienna, AT'],
    ['Tiflis', 'Georgien', 'Tbilisi, Tbilisi, GE'],
    ['Atlanta', 'Georgia', 'Atlanta, Georgia, US'],
    ['Innsbruck', 'Tirol', 'Innsbruck, Tyrol, AT'],
    ['Lausanne', 'Suisse', 'Lausanne, Vaud, CH'],
  ])('%s in %s', (name, hint, place) => {
    expect(found(name, hint)).toBe(place);
  });

  it('that names no region with such a place finds none', () => {
    expect(found('Berlin', 'Texas')).toBeNull();
    expect(found('Berlin', 'Atlantis')).toBeNull();
    expect(found('Paris', 'Texas, Germany')).toBeNull();
  });
});

describe('a place by its id', () => {
  it('is the one with that id, or none', () => {
    expect(gazetteer.byId(2_988_507)?.name).toBe('Paris');
    for (const id of [0, -1, 1, 2_988_507.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])
      expect(gazetteer.byId(id)).toBeNull();
    for (const place of gazetteer.search('s', { limit: 100 }))
      expect(gazetteer.byId(place.id)).toEqual(place);
  });
});

describe('near names', () => {
  it.each([
    ['Berlni', 'Berlin'],
    ['Pariss', 'Paris'],
    ['Stutgart', 'Stuttgart'],
    ['Frankfrut', 'Frankfurt am Main'],
    ['New Yrok', 'New York'],
    ['Kopenhgen', 'Copenhagen'],
    ['Bordaux', 'Bordeaux'],
  ])('of %s are led by %s', (typed, meant) => {
    expect(gazetteer.suggestions(typed)[0]).toBe(meant);
  });

  it('are at most three, and none for what no name is near to', () => {
    expect(gazetteer.suggestions('Sprngfield').length).toBeLessThanOrEqual(3);
    for (const typed of ['', 'x', 'qqqqqqqqqqqqqq', '🌧️', 'x'.repeat(10_000), '\u0000'.repeat(100)])
      expect(gazetteer.suggestions(typed)).toEqual([]);
  });
});

describe('time zones', () => {
  it('are names that Node knows', () => {
    const zones = new Set(gazetteer.largest(200_000, () => true).map(({ timeZone }) => timeZone));
    expect(zones.size).toBeGreaterThan(380);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });

  it.each([
    [52.4, 13.1, 'Europe/Berlin'],
    [40.7, -74, 'America/New_York'],
    [-25, 132, 'Australia/Darwin'],
    [0, -30, 'Etc/GMT+2'],
    [0, 0.1, 'Etc/GMT'],
    [-50, 90, 'Etc/GMT-6'],
    [-90, 0, 'Etc/GMT'],
    [10, -179.9, 'Etc/GMT+12'],
  ])('of %d, %d is %s', (latitude, longitude, timeZone) => {
    expect(gazetteer.timeZoneAt(latitude, longitude)).toBe(timeZone);
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  });
});
