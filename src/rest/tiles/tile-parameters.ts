import { z } from 'zod';
import { DIAGNOSTIC_NAMES, isSeriesName, type SeriesName, VARIABLE_NAMES } from '../../catalog/index.ts';
import type { MapTile } from '../../geo/index.ts';
import { invalidParameter, parseWholeNumber, quoted, shownAs, unknownVariable } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** A pixel of this zoom is some metres: beyond it, map libraries enlarge its tiles. */
export const MAX_ZOOM = 14;
const SIZES = ['256', '512'] as const;
/** How map libraries ask for tiles of twice the pixels. */
const DOUBLE = '@2x';

const NAMES: readonly string[] = [...VARIABLE_NAMES, ...DIAGNOSTIC_NAMES];

/** The variable of a path, as it was sent: `requireDrawn` reads it. */
export const variableInPath = z.string().meta({
  description: 'A variable or diagnostic: `wind_speed_10m`.',
  example: 'air_temperature_2m',
});

/** The place of a tile, as it was sent: `requireTile` reads it. */
export const tileInPath = {
  z: z.string().meta({
    description: 'Zoom.',
    example: 3,
    ...shownAs({ type: 'integer', minimum: 0, maximum: MAX_ZOOM }),
  }),
  x: z.string().meta({
    description: 'Column from 180° W.',
    example: 4,
    ...shownAs({ type: 'integer', minimum: 0, maximum: 2 ** MAX_ZOOM - 1 }),
  }),
  y: z.string().meta({
    description: 'Row from the north; `@2x` behind it is `size=512`.',
    example: 2,
    ...shownAs({ type: 'integer', minimum: 0, maximum: 2 ** MAX_ZOOM - 1 }),
  }),
};

export const tileSize = z
  .enum(SIZES)
  .transform(Number)
  .meta({
    description: 'Pixels of a side; 256 when left out.',
    example: 512,
    ...shownAs({ type: 'integer', enum: SIZES.map(Number) }),
  })
  .optional();

/** The variable or diagnostic of a path. Throws IsobarError('not_found') naming near ones. */
export function requireDrawn(text: string): SeriesName {
  if (isSeriesName(text)) return text;
  throw new IsobarError('not_found', unknownVariable(text, NAMES));
}

/** The tile of a path. Throws IsobarError('validation_error') saying what is allowed. */
export function requireTile(
  sent: { readonly z: string; readonly x: string; readonly y: string },
  size: number | undefined,
): MapTile {
  const isDouble = sent.y.endsWith(DOUBLE);
  const zoom = within('z', sent.z, MAX_ZOOM, '');
  const last = 2 ** zoom - 1;
  const at = ` at zoom ${zoom}`;
  return {
    z: zoom,
    x: within('x', sent.x, last, at),
    y: within('y', isDouble ? sent.y.slice(0, -DOUBLE.length) : sent.y, last, at),
    size: size ?? (isDouble ? 512 : 256),
  };
}

function within(name: string, text: string, most: number, where: string): number {
  const value = parseWholeNumber(text);
  if (value !== null && value <= most) return value;
  throw invalidParameter(name, `is ${quoted(text)}; it must be a whole number from 0 to ${most}${where}`);
}
