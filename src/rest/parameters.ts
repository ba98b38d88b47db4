import { type ModelId, modelOf } from '../catalog/index.ts';
import type { ForecastRequest, Pin, RequestedRange, Run } from '../forecast/index.ts';
import {
  type FormatName,
  formatName,
  invalidParameter,
  latitude,
  leadHours,
  longitude,
  pin as pinToken,
  runTime,
} from '../http/index.ts';

/** Parameters that routes of forecasts share. */
export const place = {
  lat: latitude('Latitude of the place; the nearest grid cell answers.', 52.52),
  lon: longitude('Longitude of the place.', 13.405),
};
export const leadHour = leadHours('Lead hour; 0 when left out.', 6).optional();
export const runName = runTime.optional();
export const pin = pinToken.optional();

export const fmt = <const Formats extends readonly [FormatName, ...FormatName[]]>(formats: Formats) =>
  formatName(formats).optional();

/**
 * The run that a query names, or the newest complete one that covers a range of leads; the newest where it is null.
 * Throws as `ForecastRequest.run`.
 */
export function requestedRun(
  request: ForecastRequest,
  query: { readonly model: ModelId; readonly init_time?: Date | undefined; readonly pin?: Pin | undefined },
  range: Pick<RequestedRange, 'leadFrom' | 'leadTo'> | null,
): Promise<Run> {
  const ranges = range === null ? [] : [range];
  return request.run(query.model, query.init_time ?? null, query.pin ?? null, ranges);
}

/** What `lead_hours` asks for: nothing when it is left out, since every run has lead 0. */
export function rangeOfLead(lead: number | undefined): Pick<RequestedRange, 'leadFrom' | 'leadTo'> | null {
  return lead === undefined ? null : { leadFrom: lead, leadTo: lead };
}

/** Throws IsobarError('validation_error') for a lead that no run of a model has. */
export function requireWithinHorizon(parameter: string, lead: number, model: ModelId): void {
  const { horizonHours } = modelOf(model);
  if (lead <= horizonHours) return;
  throw invalidParameter(parameter, `${lead} lies beyond the horizon of ${model}, ${horizonHours} h`);
}
