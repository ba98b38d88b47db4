import { expect, it } from 'vitest';
import { unknownSetting } from '../src/app/parts/unknown-setting.ts';

it.each([
  ['ISOBAR_DATE', 'unknown setting ISOBAR_DATE: did you mean ISOBAR_DATA?'],
  ['ISOBAR_KEEPRUNS', 'unknown setting ISOBAR_KEEPRUNS: did you mean ISOBAR_KEEP_RUNS?'],
  ['ISOBAR_LOGLEVEL', 'unknown setting ISOBAR_LOGLEVEL: did you mean ISOBAR_LOG_LEVEL?'],
  ['ISOBAR_XYZZY', 'unknown setting ISOBAR_XYZZY'],
])('%s: %s', (name, sentence) => {
  expect(unknownSetting(name)).toBe(sentence);
});
