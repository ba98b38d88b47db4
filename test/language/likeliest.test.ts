import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelId } from '../../src/catalog/index.ts';
import { likeliest } from '../../src/language/ask/place/likeliest.ts';
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
      const { place, alternatives } = likeliest(resolved, language, null);
      expect(place.countryCode).toBe(country);
      expect([place, ...alternatives]).toHaveLength(resolved.alternatives.length + 1);
    },
  );

  it.each<[string, Language, ModelId, string, string]>([
    ['Brest', 'en', 'arome', 'FR', 'BY'],
    ['Brest', 'en', 'icon-eu', 'BY', 'FR'],
    ['Brest', 'fr', 'icon-eu', 'FR', 'BY'],
    ['Paris', 'en', 'hrrr', 'US', 'FR'],
    ['Paris', 'de', 'nam', 'US', 'FR'],
    ['Paris', 'fr', 'nam', 'CA', 'US'],
    ['Paris', 'en', 'gfs', 'FR', 'US'],
    ['Toledo', 'es', 'hrrr', 'US', 'ES'],
    // None of that name is there: the refusal is about the one that is meant.
    ['Tokyo', 'en', 'arome', 'JP', ''],
  ])(
    'is one that the model with it reaches, and the others are alternatives: %s in %s with %s',
    (name, language, model, country, other) => {
      const resolved = gazetteer.resolve(name, null);
      if (resolved === null) throw new Error(`no ${name}`);
      const { place, alternatives } = likeliest(resolved, language, model);
      expect(place.countryCode).toBe(country);
      if (other !== '') expect(alternatives.map(({ countryCode }) => countryCode)).toContain(other);
      expect([place, ...alternatives]).toHaveLength(resolved.alternatives.length + 1);
    },
  );

  it('is in the country that the question names, whatever the model reaches', () => {
    const resolved = gazetteer.resolve('Paris', 'France');
    if (resolved === null) throw new Error('no Paris');
    expect(likeliest(resolved, 'en', 'hrrr').place.countryCode).toBe('FR');
  });
});
