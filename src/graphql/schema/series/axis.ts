import { HOUR_MS } from '../../../catalog/index.ts';
import { formatTime, type Run } from '../../../forecast/index.ts';
import { KeptJson } from '../../answer/index.ts';

/** The axis of leads of a run: the same array for equal questions about a run. */
interface Axis {
  readonly run: Pick<Run, 'initTime'>;
  readonly leads: readonly number[];
}

const hours = new WeakMap<readonly number[], KeptJson>();
const times = new WeakMap<readonly number[], KeptJson>();

/** The leads as one value, which all places of all answers over this axis share. */
export function leadHoursOf({ leads }: Pick<Axis, 'leads'>): KeptJson {
  return kept(hours, leads, () => leads);
}

/** The valid times as one value, which all places of all answers over this axis share. */
export function validTimesOf({ run, leads }: Axis): KeptJson {
  return kept(times, leads, () =>
    leads.map((lead) => formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS))),
  );
}

function kept(
  known: WeakMap<readonly number[], KeptJson>,
  leads: readonly number[],
  value: () => readonly (number | string)[],
): KeptJson {
  const printed = known.get(leads);
  if (printed !== undefined) return printed;
  const made = new KeptJson(value());
  known.set(leads, made);
  return made;
}
