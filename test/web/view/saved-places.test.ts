import { expect, it } from 'vitest';
import { isSaved, placesOfText, toggled } from '../../../src/web/view/saved/place-list.ts';

const BERLIN = { latitude: 52.52, longitude: 13.405, name: 'Berlin' };
const OSLO = { latitude: 59.91, longitude: 10.75, name: 'Oslo' };

it('a place is saved in front of the others, and removed when it is chosen again, whatever it is called', () => {
  const both = toggled(toggled([], BERLIN), OSLO);
  expect(both).toEqual([OSLO, BERLIN]);
  const unnamed = { ...BERLIN, name: null };
  expect(isSaved(both, unnamed)).toBe(true);
  expect(toggled(both, unnamed)).toEqual([OSLO]);
});

it('twenty places are kept, the newest of them', () => {
  let list: ReturnType<typeof toggled> = [];
  for (let n = 0; n < 25; n++) list = toggled(list, { ...BERLIN, latitude: n });
  expect(list.map(({ latitude }) => latitude)).toEqual(Array.from({ length: 20 }, (_, i) => 24 - i));
});

it.each([
  [null, []],
  ['{', []],
  ['{"latitude":1}', []],
  [
    JSON.stringify([BERLIN, { latitude: 91, longitude: 0, name: null }, null, 'x', { ...OSLO, name: 3 }]),
    [BERLIN],
  ],
])('what the browser kept is read without trust: %s', (text, expected) => {
  expect(placesOfText(text)).toEqual(expected);
});
