import { SeriesGroupDecoder } from '../version-2/group-decoder.ts';
import { BrickDecoder } from './bricks/brick-decoder.ts';
import type { CubeCoding } from './cube-coding.ts';
import type { GroupDecoder } from './group-decoder.ts';
import { type GroupSide, TileGroups } from './layout.ts';

/** The decoder of a cube's groups. @param leads encoded values of each series */
export function decoderOf(leads: number, coding: CubeCoding): GroupDecoder {
  return 'blockLeads' in coding
    ? new SeriesGroupDecoder(leads, coding.blockLeads)
    : new BrickDecoder(leads, coding);
}

/** How a cube's tiles are divided. */
export function groupsOf(coding: CubeCoding): TileGroups {
  const side: GroupSide = 'blockLeads' in coding ? 2 : coding.groupSide;
  return new TileGroups(side);
}
