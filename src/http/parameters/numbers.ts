import { z } from 'zod';
import { isLead, LEAD_STEP_HOURS } from '../../catalog/index.ts';
import { AZIMUTHS, ELEVATIONS, TILTS } from '../../forecast/index.ts';
import { wrapLongitude } from '../../geo/index.ts';
import { shownAs } from './query/reading.ts';

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A decimal number; null for anything else that JavaScript would take for one (hexadecimal, blanks, Infinity), and beyond it. */
export function parseDecimal(text: string): number | null {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** A whole number, 0 or more; null for anything else and for more than 15 digits. */
export function parseWholeNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Longitudes are read from -180 to 180 and from 0 to 360. */
const [MIN_LONGITUDE, MAX_LONGITUDE] = [-180, 360];

function decimal(
  min: number,
  max: number,
  what: string,
  description: string,
  example: number,
  meant = (value: number) => value,
) {
  const message = `must be a number from ${min} to ${max} (${what})`;
  return numberFrom(parseDecimal, min, max, message, meant).meta({
    description,
    example,
    ...shownAs({ type: 'number', minimum: min, maximum: max }),
  });
}

export const latitude = (description: string, example: number) =>
  decimal(-90, 90, 'degrees north', description, example);
/** The edge of a box: as it was given, since it is the order of two edges that says what lies between them. */
export const edgeLongitude = (description: string, example: number) =>
  decimal(MIN_LONGITUDE, MAX_LONGITUDE, 'degrees east', description, example);
/** The longitude of a place, from -180 to 180. */
export const longitude = (description: string, example: number) =>
  decimal(MIN_LONGITUDE, MAX_LONGITUDE, 'degrees east', description, example, (value) =>
    value > 180 ? wrapLongitude(value) : value,
  );

/** A height of a place. */
export const elevation = (description: string, example: number) =>
  decimal(ELEVATIONS.minimum, ELEVATIONS.maximum, 'm above mean sea level', description, example);

/** How a plane is tilted, and where it faces. */
export const tilt = (description: string, example: number) =>
  decimal(TILTS.minimum, TILTS.maximum, 'degrees from horizontal', description, example);
export const azimuth = (description: string, example: number) =>
  decimal(AZIMUTHS.minimum, AZIMUTHS.maximum, 'degrees clockwise from north', description, example);

/** No lead reaches so many hours. */
const MAX_HOURS = 999_999;

/** A lead: whole hours, as the contract has it, but in a process with models that have quarter hours. */
export const leadHours = (description: string, example: number) =>
  LEAD_STEP_HOURS === 1
    ? numberFrom(parseWholeNumber, 0, MAX_HOURS, 'must be a whole number of hours, 0 or more').meta({
        description,
        example,
        ...shownAs({ type: 'integer', minimum: 0, maximum: MAX_HOURS }),
      })
    : numberFrom(parseLead, 0, MAX_HOURS, 'must be hours in quarters, 0 or more').meta({
        description,
        example,
        ...shownAs({ type: 'number', multipleOf: LEAD_STEP_HOURS, minimum: 0, maximum: MAX_HOURS }),
      });

/** A lead in an answer, as `leadHours` is in a question. */
export const answeredLead =
  LEAD_STEP_HOURS === 1 ? z.int().min(0) : z.number().multipleOf(LEAD_STEP_HOURS).min(0);

function parseLead(text: string): number | null {
  const hours = parseDecimal(text);
  return hours !== null && isLead(hours) ? hours : null;
}

/** A whole number from 1 on. */
export const wholeNumber = (max: number, description: string, example: number) =>
  numberFrom(parseWholeNumber, 1, max, `must be a whole number from 1 to ${max}`).meta({
    description,
    example,
    ...shownAs({ type: 'integer', minimum: 1, maximum: max }),
  });

function numberFrom(
  parse: (text: string) => number | null,
  min: number,
  max: number,
  message: string,
  meant = (value: number) => value,
) {
  return z.string().transform((text, context): number => {
    const value = parse(text);
    if (value !== null && value >= min && value <= max) return meant(value);
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
