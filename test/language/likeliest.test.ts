import { beforeAll, describe, expect, it } from 'vitest';
import { likeliest } from '../../src/language/ask/likeliest.ts';
import type { Language } from '../../src/language/index.ts';
import { type Gazetteer, openGazetteer } from '../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

describe('the place that a question means', () => {
  it.each<[string, Language, string]>([
    ['Brest', 'fr', 'FR'],
    ['Brest', 'en', 'BY'],
    ['Orange', 'fr', 'FR'],
    ['Toledo', 'es', 'ES'],
    ['Cádiz', 'es', 'ES'],
    ['Londres', 'fr', 'GB'],
    ['Mailand', 'de', 'IT'],
    ['Boston', 'es', 'US'],
  ])(
    'is where its language is spoken, unless far more people live elsewhere: %s in %s',
    (name, language, country) => {
      const resolved = gazetteer.resolve(name, null);
      if (resolved === null) throw new Error(`no ${name}`);
      const { place, alternatives } = likeliest(resolved, language);
      expect(place.countryCode).toBe(country);
      expect([place, ...alternatives]).toHaveLength(resolved.alternatives.length + 1);
    },
  );
});
