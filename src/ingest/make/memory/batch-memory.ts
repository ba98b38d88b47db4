import { evenParts } from '../../plan/leads/lead-segments.ts';
import { batchesOf, type PlannedField } from '../../plan/run-plan.ts';
import { GridBuffers } from './grid-buffers.ts';

/** Most of a batch: variables that are made of the same messages come together up to this. */
export const BATCH_BYTES = 416 * 1024 * 1024;
/** Variables that share nothing come together up to this: threads make one batch while the one before is written. */
const BATCH_TOGETHER_BYTES = 192 * 1024 * 1024;
/** All planes of a run, where not a single batch needs more. */
const PLANES_BYTES = 256 * 1024 * 1024;
/** Variables that fit into one batch, or each would need its own pass over the source; leads are split to that end. */
const VARIABLES_TOGETHER = 3;
/** Leads that are not split, whatever the memory: shorter series would grow by half. */
const LEADS_TOGETHER = 12;

/**
 * A batch of members, of which each lead has fifty fields, is so many times as large: by default 1120 MB, five leads of an ensemble at a
 * quarter of a degree. Fewer would make series long.
 */
const OF_MEMBERS = 1120 / 416;

type Batch = readonly PlannedField[];

/**
 * The fields of a run in batches: early leads first, their variables batch by batch; those of members come behind, with leads of one
 * variable together.
 * @param points values of one field
 * @param batchBytes memory for the integers of one batch; a single larger variable is a separate batch
 */
export function batchesWithin(planned: Batch, points: number, batchBytes: number): readonly Batch[] {
  const ofMembers = planned.filter(({ member }) => member > 0);
  return [
    ...ofControl(
      planned.filter(({ member }) => member === 0),
      points,
      batchBytes,
    ),
    ...batchesOfMembers(ofMembers, points, OF_MEMBERS * batchBytes),
  ];
}

function batchesOfMembers(planned: Batch, points: number, batchBytes: number): readonly Batch[] {
  const planeBytes = points * Int32Array.BYTES_PER_ELEMENT;
  const members = new Set(planned.map(({ member }) => member)).size;
  const maxLeads = Math.max(1, Math.floor(batchBytes / planeBytes / members));
  const leads = [...new Set(planned.map(({ lead }) => lead))].sort((a, b) => a - b);
  return evenParts(leads, maxLeads).flatMap((part) => {
    const leads = new Set(part);
    return batchesOf(
      planned.filter(({ lead }) => leads.has(lead)),
      planeBytes,
      batchBytes,
    );
  });
}

function ofControl(planned: Batch, points: number, batchBytes: number): readonly Batch[] {
  const planeBytes = points * Int32Array.BYTES_PER_ELEMENT;
  const together = Math.min(VARIABLES_TOGETHER, new Set(planned.map(({ variable }) => variable)).size);
  const maxLeads = Math.max(LEADS_TOGETHER, Math.floor(batchBytes / together / planeBytes));
  const leads = [...new Set(planned.map(({ lead }) => lead))].sort((a, b) => a - b);
  return evenParts(leads, maxLeads).flatMap((part) => {
    const leads = new Set(part);
    return batchesOf(
      planned.filter(({ lead }) => leads.has(lead)),
      planeBytes,
      batchBytes,
      Math.min(batchBytes, BATCH_TOGETHER_BYTES),
    );
  });
}

/** Buffers for batches: of two at a time where one is made while the one before is written, as far as memory allows. */
export function gridBuffersFor(
  batches: readonly Batch[],
  points: number,
  batchBytes: number,
  makesWhileWriting: boolean,
): GridBuffers {
  const largest = batches.reduce((most, { length }) => Math.max(most, length), 0);
  const allowed = Math.floor(
    Math.min(PLANES_BYTES, 2 * batchBytes) / (points * Int32Array.BYTES_PER_ELEMENT),
  );
  return new GridBuffers(points, makesWhileWriting ? Math.max(largest, allowed) : largest);
}
