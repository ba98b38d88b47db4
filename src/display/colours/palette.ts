import { mixed, type Rgb, rgbOf } from './oklab.ts';

/** Colours along a way through Oklab, in order. */
export type Palette = readonly Rgb[];

const palette = (...colours: string[]): Palette => colours.map(rgbOf);

/*
 * Our own, made in Oklab: lightness rises or falls evenly along each, and no two that mean the opposite differ by red and green
 * alone. Two halves are the two sides of a scale that diverges.
 */
export const COLD = palette('#3b1a5e', '#40379b', '#3868c0', '#4f9ad6', '#86c5e6', '#bfe3ee', '#e4f1ee');
export const WARM = palette(
  '#fbf3d3',
  '#f7dd8f',
  '#f3b95a',
  '#e98a3b',
  '#d4572c',
  '#ab2a30',
  '#74123a',
  '#42082f',
);
export const RAIN = palette(
  '#cfe4f5',
  '#93c4e8',
  '#559fd6',
  '#2f76bd',
  '#2d4fa3',
  '#4a3696',
  '#6d2b93',
  '#96308f',
  '#c34a90',
);
export const WIND = palette(
  '#eef3ef',
  '#c6e2d3',
  '#8fcbb9',
  '#57aea8',
  '#36899b',
  '#33638d',
  '#42407c',
  '#5b2468',
  '#6e0f4a',
  '#51051f',
);
export const DRY = palette('#5e3a12', '#8f6225', '#bd9150', '#ddc18e', '#f1e6cf');
export const MOIST = palette('#e5efec', '#aed8d0', '#6db6ae', '#2f8c88', '#08605f');
export const ENERGY = palette(
  '#f6efc4',
  '#f2d383',
  '#eeb055',
  '#e58642',
  '#d15a41',
  '#ab3449',
  '#7a1a4c',
  '#4a0b45',
);
export const SIGHT = palette(
  '#3a1f4d',
  '#5f3a6e',
  '#84597f',
  '#a97c88',
  '#c7a28f',
  '#dcc5a3',
  '#ecdfc2',
  '#f5efe0',
);
export const SNOW = palette(
  '#f4f7fb',
  '#d3e0f2',
  '#a9c3e8',
  '#82a1dc',
  '#6a7cce',
  '#5b57b9',
  '#4d329b',
  '#3a1272',
);
export const PRESSURE = palette(
  '#4b2a6b',
  '#54599f',
  '#6d8dbd',
  '#9fbfcf',
  '#dde5dd',
  '#e5cd9c',
  '#d5a060',
  '#b66d3c',
  '#83402a',
);
export const PLAIN = palette(
  '#f1f4d8',
  '#c2dfb5',
  '#83c3a5',
  '#4aa19c',
  '#2f7b8f',
  '#30547f',
  '#352f67',
  '#2b1045',
);
export const UP = palette('#f4ecdd', '#efc28f', '#de8a52', '#bd4f36', '#8a1f35');
export const DOWN = palette('#e6eef0', '#a7cbd8', '#6299bd', '#3c6399', '#2e306b');
/** Directions come back to where they began. */
export const ROUND = palette('#3868c0', '#8fa7b0', '#e0b64f', '#c86a4d', '#8c3f7c', '#3868c0');

/** The colour of a palette at a part of its length, from 0 to 1. */
export function colourAt(colours: Palette, part: number): Rgb {
  const at = Math.min(1, Math.max(0, part)) * (colours.length - 1);
  const index = Math.min(colours.length - 2, Math.floor(at));
  const [from, to] = [colours[index], colours[index + 1]];
  if (from === undefined || to === undefined) throw new RangeError('palette: fewer than two colours');
  return mixed(from, to, at - index);
}

/** So many colours, evenly along a palette, both ends included. */
export function coloursAlong(colours: Palette, count: number): Palette {
  return Array.from({ length: count }, (_, n) => colourAt(colours, count === 1 ? 0.5 : n / (count - 1)));
}

/** Shares of members: from pale to dark, and unlike the colours of any quantity. */
export const CHANCE = palette('#fdf0be', '#bee2a0', '#62beaa', '#2c8aac', '#30529e', '#421a6c');
