import { latencyOf, leadsOf, MINUTE_MS, type ModelId } from '../../catalog/index.ts';
import { seededUnit, seedOfName } from '../seeded.ts';

/** What lies under a file's name from a time on. */
export interface Upload {
  readonly at: Date;
  /** cut: the first part of the file, as while it is being copied. withdrawn: values that are corrected later. */
  readonly kind: 'whole' | 'cut' | 'withdrawn';
}

/** Shares of all files; how bad the day is. */
export interface Troubles {
  /** Files that come 20 to 90 minutes late. */
  readonly late: number;
  /** Files that never come. */
  readonly missing: number;
  /** Files that are there in part at first, for ten minutes. */
  readonly cut: number;
  /** Files with wrong values at first, corrected after half an hour. */
  readonly corrected: number;
}

/** A day with more trouble than producers have had in any that was recorded. */
export const BAD_DAY: Troubles = { late: 0.02, missing: 0.002, cut: 0.02, corrected: 0.02 };

const CUT_MS = 10 * MINUTE_MS;
const CORRECTED_MS = 30 * MINUTE_MS;
const LATE_MS = { least: 20 * MINUTE_MS, most: 90 * MINUTE_MS };
/** Where only the time of the last file is known, the first comes after this share of it. */
const FIRST_SHARE = 0.7;

/**
 * What a producer puts under the name of a data file, in order of time; none for a file that never comes. Leads come one after the
 * other between the model's usual times of the first and the last file.
 * @param path below the base: with the seed it decides what goes wrong
 * @param lead the last that the file holds
 */
export function uploadsOf(
  { model, initTime, path, lead }: RehearsedFile,
  seed: number,
  troubles: Troubles,
): readonly Upload[] {
  const chance = (what: string) => seededUnit(seed, seedOfName(`${what} ${model} ${path}`));
  if (chance('missing') < troubles.missing) return [];
  const spread = LATE_MS.least + chance('how late') * (LATE_MS.most - LATE_MS.least);
  const delay = chance('late') < troubles.late ? spread : 0;
  const at = new Date(usualTime(model, initTime, lead).getTime() + delay);
  const after = (ms: number) => new Date(at.getTime() + ms);
  if (chance('cut') < troubles.cut) {
    return [
      { at, kind: 'cut' },
      { at: after(CUT_MS), kind: 'whole' },
    ];
  }
  if (chance('corrected') < troubles.corrected) {
    return [
      { at, kind: 'withdrawn' },
      { at: after(CORRECTED_MS), kind: 'whole' },
    ];
  }
  return [{ at, kind: 'whole' }];
}

export interface RehearsedFile {
  readonly model: ModelId;
  readonly initTime: Date;
  /** Below the producer's base. */
  readonly path: string;
  readonly lead: number;
}

/** When the file of a lead usually appears. */
function usualTime(model: ModelId, initTime: Date, lead: number): Date {
  const leads = leadsOf(model, initTime.getUTCHours());
  const { firstMinutes, lastMinutes } = latencyOf(model, initTime.getUTCHours());
  const first = firstMinutes ?? lastMinutes * FIRST_SHARE;
  const share = leads.length < 2 ? 1 : Math.max(0, leads.indexOf(lead)) / (leads.length - 1);
  return new Date(initTime.getTime() + (first + (lastMinutes - first) * share) * MINUTE_MS);
}

/** What is there at a time; null before the first upload. */
export function uploadAt(uploads: readonly Upload[], time: Date): Upload | null {
  return uploads.findLast(({ at }) => at <= time) ?? null;
}
