import { expect, it } from 'vitest';
import { labelOf } from '../../src/language/ask/place/labels.ts';
import { openGazetteer } from '../../src/places/index.ts';

it.each([
  ['Graz', 'de', 'Graz (Steiermark, Österreich)'],
  ['Graz', 'en', 'Graz (Styria, Austria)'],
  ['Sevilla', 'es', 'Sevilla (Andalucía, España)'],
  ['Brest', 'fr', 'Brest (Biélorussie)'],
  ['München', 'de', 'München (Bayern, Deutschland)'],
  ['München **', 'de', 'Munich (Bayern, Deutschland)'],
  ['München\u202e', 'de', 'Munich (Bayern, Deutschland)'],
  ['Córdoba', 'es', 'Córdoba (Argentina)'],
  ['St. Gallen', 'de', 'St. Gallen (Schweiz)'],
  ['Zürich', 'fr', 'Zürich (Suisse)'],
  ['San Sebastián', 'es', 'San Sebastián (País Vasco, España)'],
  ['Strasbourg', 'fr', 'Strasbourg (Grand Est, France)'],
  ['Cali', 'fr', 'Cali (Valle del Cauca, Colombie)'],
] as const)('%s in %s is called %s', async (name, language, label) => {
  const gazetteer = await openGazetteer();
  const { place } = gazetteer.resolve(name, null) ?? {};
  expect(place && labelOf(place, language, name)).toBe(label);
});
