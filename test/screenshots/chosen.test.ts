import { expect, it } from 'vitest';
import { chosen } from '../../scripts/screenshots/chosen.ts';
import { SHOTS } from '../../scripts/screenshots/shots.ts';

const names = (list?: string) => chosen(list, SHOTS).map(({ name }) => name);

it('a list of names chooses several pictures, and none chooses all', () => {
  expect(names('sounding,map, rain')).toEqual(['map', 'rain', 'sounding']);
  expect(names()).toHaveLength(SHOTS.length);
});

it('an unknown name is refused with the near one, or with all there are', () => {
  expect(() => names('map,sonding')).toThrow('there is no "sonding"; did you mean sounding?');
  expect(() => names('xyzzy')).toThrow(/there is no "xyzzy"; those there are: map, rain, clouds, .*stac/);
  expect(() => names('')).toThrow('there is no ""; those there are: map,');
});

it('no two pictures have one name', () => {
  expect(new Set(names()).size).toBe(SHOTS.length);
});
