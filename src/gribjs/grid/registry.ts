import { GribError } from '../errors.ts';
import type { SectionOctets } from '../section-octets.ts';
import { lambert } from './lambert.ts';
import { latLon } from './latlon.ts';
import type { GridTemplate, StructuredGrid, UnknownGrid } from './template.ts';

/** Every grid definition template that the codec knows. A new one is a file beside this and a line here. */
const TEMPLATES = [latLon, lambert] as const;

type KnownGrid = NonNullable<ReturnType<(typeof TEMPLATES)[number]['parse']>>;

/** Section 3, told apart by `known` and then by `template`. */
export type GridDefinition = KnownGrid | UnknownGrid;

const BY_NUMBER: ReadonlyMap<number, GridTemplate<StructuredGrid>> = new Map(
  TEMPLATES.map((template) => [template.template, template]),
);

export function parseGrid(section: SectionOctets): GridDefinition {
  const points = section.u32(7);
  const template = section.u16(13);
  const grid = section.u8(6) === 0 ? BY_NUMBER.get(template)?.parse(section, points) : null;
  return (grid as KnownGrid | null | undefined) ?? { template, known: false, points };
}

export function gridTemplate(grid: GridDefinition): GridTemplate<StructuredGrid> {
  const found = grid.known ? BY_NUMBER.get(grid.template) : undefined;
  if (found === undefined) throw unsupportedGrid(grid);
  return found;
}

/** The error that names what is supported instead. */
export function unsupportedGrid(grid: GridDefinition): GribError {
  const supported = TEMPLATES.map((template) => `3.${template.template}`).join(', ');
  const variant = BY_NUMBER.has(grid.template) ? ' in this variant' : '';
  return new GribError(
    'UNSUPPORTED',
    `grid definition template 3.${grid.template}${variant} is not supported; supported: ${supported}`,
  );
}
