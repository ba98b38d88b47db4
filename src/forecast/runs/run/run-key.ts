import { type ModelId, modelCalled } from '../../../catalog/index.ts';
import { IsobarError, pageCursor, parseInitTime, placeOfCursor } from '../../../platform/index.ts';

/** Identifies a run. */
export interface RunKey {
  readonly model: ModelId;
  readonly initTime: Date;
}

/** The id of a run in all interfaces, `gfs-20260101T00Z`: the same while it comes in, when it is complete and when it is made again. */
export function runIdOf({ model, initTime }: RunKey): string {
  const text = initTime.toISOString();
  const minutes = text.slice(14, 16);
  return `${model}-${text.slice(0, 10).replaceAll('-', '')}T${text.slice(11, 13)}${minutes === '00' ? '' : minutes}Z`;
}

/** The run of an id, in letters of either case, the model with hyphens or underscores; null for other texts. */
export function runKeyOf(id: string): RunKey | null {
  const spelling = id.toLowerCase().replaceAll('_', '-');
  const [, model = '', year, month, day, hour, minute = '00'] =
    /^([a-z-]{1,20})-(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})?z$/.exec(spelling) ?? [];
  const known = modelCalled(model);
  if (known === null) return null;
  try {
    const key = { model: known, initTime: parseInitTime(`${year}-${month}-${day}T${hour}:${minute}Z`) };
    return runIdOf(key).toLowerCase() === spelling ? key : null;
  } catch (error) {
    if (error instanceof IsobarError) return null;
    throw error;
  }
}

/** The order in which runs are listed: newest first, those of one time by their ids. */
export function compareRuns(a: RunKey, b: RunKey): number {
  const later = b.initTime.getTime() - a.initTime.getTime();
  return later !== 0 ? later : a.model < b.model ? -1 : a.model > b.model ? 1 : 0;
}

/** The kind of their cursors. */
const RUNS = 'run';

/** A token for the page after a run: its key, so that runs that appear meanwhile neither repeat nor hide others. */
export function pageToken(last: RunKey): string {
  return pageCursor(RUNS, [runIdOf(last)]);
}

/** The run of a page token; null for a text that is not one. */
export function runOfToken(text: string): RunKey | null {
  let key: RunKey | null;
  try {
    const [id = ''] = placeOfCursor(RUNS, 1, text);
    key = runKeyOf(id);
  } catch (error) {
    if (error instanceof IsobarError) return null;
    throw error;
  }
  // Of the ways to write an id only ours.
  return key !== null && pageToken(key) === text ? key : null;
}
