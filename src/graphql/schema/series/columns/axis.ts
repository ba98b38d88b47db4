import { HOUR_MS } from '../../../../catalog/index.ts';
import { formatTime, type Run } from '../../../../forecast/index.ts';
import { CachedJson } from '../../../leaves/index.ts';

/** The axis of leads of a run: the same array for equal questions about a run. */
interface Axis {
  readonly run: Pick<Run, 'initTime'>;
  readonly leads: readonly number[];
}

const hours = new WeakMap<readonly number[], CachedJson>();
const times = new WeakMap<readonly number[], CachedJson>();

/** The leads as one value, which all places of all answers over this axis share. */
export function leadHoursOf({ leads }: Pick<Axis, 'leads'>): CachedJson {
  return kept(hours, leads, () => leads);
}

/** The valid times as one value, which all places of all answers over this axis share. */
export function validTimesOf({ run, leads }: Axis): CachedJson {
  return kept(times, leads, () =>
    leads.map((lead) => formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS))),
  );
}

function kept(
  known: WeakMap<readonly number[], CachedJson>,
  leads: readonly number[],
  value: () => readonly (number | string)[],
): CachedJson {
  const printed = known.get(leads);
  if (printed !== undefined) return printed;
  const made = new CachedJson(value());
  known.set(leads, made);
  return made;
}
