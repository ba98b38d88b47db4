import { nativeFieldOf, variableOf } from '../../catalog/index.ts';
import type { Horizontal } from './coordinates.ts';
import { gribAttributes } from './grib-attributes.ts';
import { messageCodecs, referenceTo } from './message-chunk.ts';
import type { ReferencedRun } from './referenced-run.ts';
import type { Strand } from './strand.ts';
import { describeArray, inlineArray, type References } from './zarr-array.ts';

/** Strands that are one array: on all levels of the set in their order, or one without levels of its own. */
export interface JoinedStrands {
  readonly name: string;
  readonly strands: readonly [Strand, ...Strand[]];
  readonly hasLevels: boolean;
}

/**
 * Joins the strands of pressure levels into arrays. One that lacks a whole level of the others comes level by level instead:
 * chunks that are lacking are errors to older clients.
 */
export function joinStrands(strands: readonly Strand[]): {
  readonly joined: readonly JoinedStrands[];
  /** hPa, in the order of the arrays' second dimension. */
  readonly levels: readonly number[];
} {
  const onLevels = strands.flatMap(({ level }) => (level === null ? [] : [level]));
  const levels = [...new Set(onLevels)].sort((a, b) => b - a);
  const joined: JoinedStrands[] = [];
  for (const [name, group] of Map.groupBy(strands, (strand) => strand.name)) {
    const ordered = group.toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0));
    const [first, ...others] = ordered;
    if (first === undefined) continue;
    if (first.level !== null && ordered.length === levels.length) {
      joined.push({ name, strands: [first, ...others], hasLevels: true });
      continue;
    }
    for (const strand of ordered) {
      const ownName = strand.level === null ? name : `${name}_${strand.level}hpa`;
      joined.push({ name: ownName, strands: [strand], hasLevels: false });
    }
  }
  return { joined, levels: joined.some(({ hasLevels }) => hasLevels) ? levels : [] };
}

/** An array of messages, one a chunk, and of those that cover a time the leads at which it begins. */
export function addMessageArray(
  references: References,
  run: ReferencedRun,
  { name, strands, hasLevels }: JoinedStrands,
  leads: readonly number[],
  { dimensions, shape, coordinates }: Horizontal,
): void {
  const [first] = strands;
  const [message] = first.messages.values();
  if (message === undefined) return;
  const starts = windowStarts(first, leads);
  const startName = `${name}_window_start`;
  if (starts !== null) {
    inlineArray(references, startName, starts, 'step', {
      long_name: `Lead at which the time begins that ${name} covers until its step`,
      units: 'hours',
    });
  }
  const conversion = run.conversions.get(first.variable);
  const outer = hasLevels ? ['step', 'isobaricInhPa'] : ['step'];
  describeArray(references, name, {
    shape: [leads.length, ...(hasLevels ? [strands.length] : []), ...shape],
    chunks: [...outer.map(() => 1), ...shape],
    dimensions: [...outer, ...dimensions],
    attributes: {
      standard_name: first.standardName,
      long_name: first.longName,
      units: variableOf(first.variable).units,
      cell_methods: first.cellMethods,
      ...(first.comment !== null && { comment: first.comment }),
      // The values of messages are in the producer's unit.
      ...(conversion !== undefined && conversion.scale !== 1 && { scale_factor: conversion.scale }),
      ...(conversion !== undefined && conversion.offset !== 0 && { add_offset: conversion.offset }),
      coordinates: ['time', 'valid_time', ...coordinates, ...(starts === null ? [] : [startName])].join(' '),
      grid_mapping: 'crs',
      ...gribAttributes(nativeFieldOf(run.model, first.variable).key, hasLevels),
      ...(starts !== null && { GRIB_stepRange: stepRanges(first, leads) }),
    },
    ...messageCodecs(message, name, 'float32'),
  });
  const inner = shape.map(() => 0).join('.');
  const stepOf = new Map(leads.map((lead, step) => [lead, step]));
  for (const [level, strand] of strands.entries()) {
    const ofLevel = hasLevels ? `${level}.` : '';
    for (const [lead, each] of strand.messages) {
      references[`${name}/${stepOf.get(lead)}.${ofLevel}${inner}`] = referenceTo(each);
    }
  }
}

/** By step, NaN where there is no message; null for values of moments. */
function windowStarts({ messages }: Strand, leads: readonly number[]): Float64Array | null {
  const isOfMoments = [...messages.values()].every(({ window }) => window.kind === 'instant');
  if (isOfMoments) return null;
  return Float64Array.from(leads, (lead) => messages.get(lead)?.window.startHours ?? Number.NaN);
}

/** As ecCodes prints the windows of messages, by step; null where there is none. */
function stepRanges({ messages }: Strand, leads: readonly number[]): readonly (string | null)[] {
  return leads.map((lead) => {
    const window = messages.get(lead)?.window;
    return window === undefined ? null : `${window.startHours}-${window.endHours}`;
  });
}
