import { type ModelId, modelOf } from '../catalog/index.ts';
import { type ForecastRequest, leadOf, type Pin, type RequestedRange, type Run } from '../forecast/index.ts';
import {
  type FormatName,
  formatName,
  invalidParameter,
  latitude,
  leadHours,
  longitude,
  moment,
  pin as pinToken,
  runTime,
} from '../http/index.ts';

/** Parameters that routes of forecasts share. */
export const place = {
  lat: latitude('Latitude of the place; the nearest grid cell answers.', 52.52),
  lon: longitude('Longitude of the place.', 13.405),
};
export const leadHour = leadHours('Lead hour; 0 when left out.', 6).optional();
export const validMoment = moment(
  'Instead of `lead_hours`, the time that the values are for',
  '2026-01-15T06:00:00Z',
).optional();
export const runName = runTime.optional();
export const pin = pinToken.optional();

export const fmt = <const Formats extends readonly [FormatName, ...FormatName[]]>(formats: Formats) =>
  formatName(formats).optional();

/** A query for values at one output step of a model. */
interface StepQuery {
  readonly model: ModelId;
  readonly init_time?: Date | undefined;
  readonly lead_hours?: number | undefined;
  readonly valid_time?: Date | undefined;
  readonly pin?: Pin | undefined;
}

/**
 * The run that a query names, or the newest complete one that covers its lead or valid time, and the lead there; lead 0 of the newest
 * without either. Throws as `ForecastRequest.run`, and IsobarError('validation_error') for both, for a lead beyond the horizon of the
 * model, and for a valid time that is on no output step of the run.
 */
export async function requestedStep(
  request: ForecastRequest,
  query: StepQuery,
): Promise<{ readonly run: Run; readonly lead: number }> {
  const { model, lead_hours: leadHours, valid_time: time } = query;
  if (time === undefined) {
    const lead = leadHours ?? 0;
    requireWithinHorizon('lead_hours', lead, model);
    // Every run has lead 0.
    const range = leadHours === undefined ? null : { leadFrom: lead, leadTo: lead };
    return { run: await requestedRun(request, query, range), lead };
  }
  if (leadHours !== undefined) {
    throw invalidParameter('valid_time', 'and lead_hours exclude each other: give one of them');
  }
  const run = await requestedRun(request, query, { validFrom: time, validTo: time });
  return { run, lead: leadOf(run, null, time) };
}

/**
 * The run that a query names, or the newest complete one that covers a range; the newest where it is null.
 * Throws as `ForecastRequest.run`.
 */
export function requestedRun(
  request: ForecastRequest,
  query: Pick<StepQuery, 'model' | 'init_time' | 'pin'>,
  range: RequestedRange | null,
): Promise<Run> {
  const ranges = range === null ? [] : [range];
  return request.run(query.model, query.init_time ?? null, query.pin ?? null, ranges);
}

/** Throws IsobarError('validation_error') for a lead that no run of a model has. */
export function requireWithinHorizon(parameter: string, lead: number, model: ModelId): void {
  const { horizonHours } = modelOf(model);
  if (lead <= horizonHours) return;
  throw invalidParameter(parameter, `${lead} lies beyond the horizon of ${model}, ${horizonHours} h`);
}
