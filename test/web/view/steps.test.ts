import { expect, it } from 'vitest';
import { isStep } from '../../../src/web/view/address/steps.ts';
import { FIRST_VIEW, type View } from '../../../src/web/view/view.ts';

const BERLIN = { latitude: 52.52, longitude: 13.405, name: 'Berlin' };

it.each<[string, Partial<View>, boolean]>([
  ['a place', { place: BERLIN }, true],
  ['another variable', { variable: 'total_precipitation' }, true],
  ['another model', { model: 'hrrr' }, true],
  ['another run', { run: '2026-01-01T00:00:00Z' }, true],
  ['a panel', { panel: 'ask' }, true],
  ['a tab', { tab: 'sounding' }, true],
  ['another time', { time: '2026-01-01T03:00:00Z' }, false],
  ['a map that was dragged', { camera: { latitude: 1, longitude: 2, zoom: 3 } }, false],
  ['what is there already', { model: 'gfs', place: null }, false],
])('a step to go back from: %s', (_name, change, expected) =>
  expect(isStep(FIRST_VIEW, { ...FIRST_VIEW, ...change })).toBe(expected),
);
