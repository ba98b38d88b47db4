import type { Caller, Plan } from '../../../access/index.ts';
import { HOUR_MS } from '../../../catalog/index.ts';
import { type Archive, type Forecasts, formatTime } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';

/** The forecasts as far back as the plan of a caller goes. @param caller null where no key is required */
export function forecastsFor(caller: Caller | null, forecasts: Forecasts, now: () => Date): Forecasts {
  const archive = caller === null ? null : archiveOf(caller.plan, now);
  return archive === null ? forecasts : forecasts.within(archive);
}

/** How far back a plan goes; null for every run that is stored. */
export function archiveOf(
  { id, archiveHours }: Pick<Plan, 'id' | 'archiveHours'>,
  now: () => Date,
): Archive | null {
  if (archiveHours === null) return null;
  const oldest = () => now().getTime() - archiveHours * HOUR_MS;
  return {
    reaches: (initTime) => initTime.getTime() >= oldest(),
    refusal: ({ model, initTime }) =>
      new IsobarError(
        'forbidden',
        `the plan ${id} allows runs of the last ${archiveHours} hours, from ${formatTime(new Date(oldest()))} on; the ${model} run of ${formatTime(initTime)} is older`,
      ),
  };
}
