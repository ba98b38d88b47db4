import { nativeFieldOf, unitsMetadataOf, type VariableName, variableOf } from '../../../catalog/index.ts';
import type { ReferenceArray } from '../plan/reference-array.ts';
import type { ReferencedRun } from '../referenced-run.ts';
import { type Attributes, describeArray, inlineArray, type References } from '../zarr/zarr-array.ts';
import type { Horizontal } from './coordinates.ts';
import { gribAttributes } from './grib-attributes.ts';
import { messageCodecs, referenceTo } from './message-chunk.ts';

/** Parts that make one array: on all levels of the set in their order, or one without levels. */
export interface JoinedArrays {
  readonly name: string;
  readonly arrays: readonly [ReferenceArray, ...ReferenceArray[]];
  readonly hasLevels: boolean;
}

/**
 * Joins the parts on pressure levels into arrays. A variable that lacks a level which others have gets one array per level
 * instead, since missing chunks are errors to older clients.
 */
export function joinLevels(arrays: readonly ReferenceArray[]): {
  readonly joined: readonly JoinedArrays[];
  /** hPa, in the order of the arrays' second dimension. */
  readonly levels: readonly number[];
} {
  const onLevels = arrays.flatMap(({ level }) => (level === null ? [] : [level]));
  const levels = [...new Set(onLevels)].sort((a, b) => b - a);
  const joined: JoinedArrays[] = [];
  for (const [name, group] of Map.groupBy(arrays, (array) => array.name)) {
    const ordered = group.toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0));
    const [first, ...others] = ordered;
    if (first === undefined) continue;
    if (first.level !== null && ordered.length === levels.length) {
      joined.push({ name, arrays: [first, ...others], hasLevels: true });
      continue;
    }
    for (const array of ordered) {
      const ownName = array.level === null ? name : `${name}_${array.level}hpa`;
      joined.push({ name: ownName, arrays: [array], hasLevels: false });
    }
  }
  return { joined, levels: joined.some(({ hasLevels }) => hasLevels) ? levels : [] };
}

/** What the dimensions of the set's arrays are along. */
interface Axes {
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** Numbers, ascending; one for a single forecast, whose arrays have no such dimension. */
  readonly members: readonly number[];
  readonly horizontal: Horizontal;
}

/** Adds an array whose chunks are messages, and for messages that cover an interval the leads at which it starts. */
export function addMessageArray(
  references: References,
  run: ReferencedRun,
  { name, arrays, hasLevels }: JoinedArrays,
  { leads, members, horizontal }: Axes,
): void {
  const { dimensions, shape, coordinates } = horizontal;
  const [first] = arrays;
  const [message] = first.messages;
  if (message === undefined) return;
  const starts = windowStarts(first, leads);
  const startName = `${name}_window_start`;
  if (starts !== null) {
    inlineArray(references, startName, starts, 'time', {
      long_name: `Lead at which the time begins that ${name} covers until its own lead`,
      units: 'hour',
    });
  }
  const conversion = run.conversions.get(first.variable);
  const outer = [
    ...(first.isInvariant ? [] : [['time', leads.length] as const]),
    ...(members.length > 1 ? [['member', members.length] as const] : []),
    ...(hasLevels ? [['air_pressure', arrays.length] as const] : []),
  ] as const;
  describeArray(references, name, {
    shape: [...outer.map(([, length]) => length), ...shape],
    chunks: [...outer.map(() => 1), ...shape],
    dimensions: [...outer.map(([dimension]) => dimension), ...dimensions],
    attributes: {
      ...(first.standardName !== null && { standard_name: first.standardName }),
      long_name: first.longName,
      units: variableOf(first.variable).units,
      ...unitsMetadata(first.variable),
      cell_methods: first.cellMethods,
      ...(first.comment !== null && { comment: first.comment }),
      // The values of messages are in the producer's unit.
      ...(conversion !== undefined && conversion.scale !== 1 && { scale_factor: conversion.scale }),
      ...(conversion !== undefined && conversion.offset !== 0 && { add_offset: conversion.offset }),
      coordinates: [
        ...(first.isInvariant ? [] : ['forecast_period']),
        'forecast_reference_time',
        ...coordinates,
        ...(starts === null ? [] : [startName]),
      ].join(' '),
      grid_mapping: 'crs',
      ...gribAttributes(nativeFieldOf(run.model, first.variable).key, hasLevels),
      ...(starts !== null && { GRIB_stepRange: stepRanges(first, leads) }),
    },
    ...messageCodecs(message, name, 'float32'),
  });
  const inner = shape.map(() => 0).join('.');
  for (const [level, array] of arrays.entries()) {
    const ofLevel = hasLevels ? `${level}.` : '';
    for (const each of array.messages) {
      const ofMember = members.length > 1 ? `${members.indexOf(each.member)}.` : '';
      const ofStep = first.isInvariant ? '' : `${leads.indexOf(each.window.endHours)}.`;
      references[`${name}/${ofStep}${ofMember}${ofLevel}${inner}`] = referenceTo(each);
    }
  }
}

/** By step, NaN where there is no message; null for values of moments. */
function windowStarts({ messages }: ReferenceArray, leads: readonly number[]): Float64Array | null {
  const isOfMoments = messages.every(({ window }) => window.kind === 'instant');
  if (isOfMoments) return null;
  const windows = windowsByLead(messages);
  return Float64Array.from(leads, (lead) => windows.get(lead)?.startHours ?? Number.NaN);
}

/** The same for all members. */
function windowsByLead(messages: ReferenceArray['messages']) {
  return new Map(messages.map(({ window }) => [window.endHours, window]));
}

/** As ecCodes prints the windows of messages, by step; null where there is none. */
function stepRanges({ messages }: ReferenceArray, leads: readonly number[]): readonly (string | null)[] {
  const windows = windowsByLead(messages);
  return leads.map((lead) => {
    const window = windows.get(lead);
    return window === undefined ? null : `${window.startHours}-${window.endHours}`;
  });
}

function unitsMetadata(name: VariableName): Attributes {
  const metadata = unitsMetadataOf(variableOf(name));
  return metadata === undefined ? {} : { units_metadata: metadata };
}
