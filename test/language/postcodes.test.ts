import { expect, it } from 'vitest';
import { placeOf } from '../../src/language/ask/place/place-of.ts';
import { parseQuestion } from '../../src/language/template/parse-question.ts';
import { openGazetteer } from '../../src/places/index.ts';

it.each([
  ['rain in 10001 tomorrow', '10001'],
  ['weather SW1A 1AA tomorrow', 'SW1A 1AA'],
  ['Regen in 80331 morgen', '80331'],
])('a postcode in place of a name is named as such: %s', async (text, postcode) => {
  const gazetteer = await openGazetteer();
  const parse = parseQuestion(text, gazetteer);
  expect(() => placeOf(gazetteer, parse, { text, at: null, model: null })).toThrow(
    `("${postcode}" looks like a postcode, and those are not looked up)`,
  );
});
