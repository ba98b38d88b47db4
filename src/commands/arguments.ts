import { InvalidArgumentError } from 'commander';
import { parseLeads } from '../app/ingest/sources/parse-leads.ts';
import {
  isVariableName,
  type LeadRange,
  MEMBER_LIST,
  MODEL_IDS,
  type ModelId,
  modelCalled,
  nearMatches,
  OPTIONAL_MODEL_IDS,
  PRESSURE_BASES,
  type PressureBase,
  readMemberList,
  VARIABLE_NAMES,
  type VariableName,
} from '../catalog/index.ts';
import { parseInitTime } from '../platform/index.ts';

/** Parsers of command-line arguments. All throw InvalidArgumentError, which commander prints with the option's name. */

export function modelArgument(text: string): ModelId {
  const model = modelCalled(text);
  if (model !== null) return model;
  const id = text.replaceAll('_', '-');
  if (OPTIONAL_MODEL_IDS.some((each) => each === id)) {
    throw new InvalidArgumentError(`This model is off; ISOBAR_MODELS=all,${id} turns it on.`);
  }
  throw new InvalidArgumentError(`The models are ${MODEL_IDS.join(', ')}.${didYouMean(text, MODEL_IDS)}`);
}

/** For `[model...]`: the models before this one, and this one. */
export function modelsArgument(text: string, before: readonly ModelId[] = []): readonly ModelId[] {
  return [...before, modelArgument(text)];
}

export function timeArgument(text: string): Date {
  try {
    return parseInitTime(text);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

/** `24`, or both ends of a range: `0-48`. */
export function leadsArgument(text: string): LeadRange {
  const range = parseLeads(text);
  if (range === null) throw new InvalidArgumentError('Hours, such as 24, or a range of them, such as 0-48.');
  return range;
}

/** `all`, which is null, or numbers and ranges of an ensemble's members: `0,3-9`. */
export function membersArgument(text: string): readonly number[] | null {
  const read = readMemberList(text);
  if ('numbers' in read) return read.numbers;
  throw new InvalidArgumentError(`Members are ${MEMBER_LIST}.`);
}

/** A share of the work: `2/3`. */
export function partArgument(text: string): { readonly part: number; readonly of: number } {
  const [, part = 0, of = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (part >= 1 && part <= of) return { part, of };
  throw new InvalidArgumentError('A share such as 1/3, the first of three.');
}

/** A number above 0. */
export function amountArgument(text: string): number {
  const amount = Number(text);
  if (text.trim() !== '' && amount > 0 && Number.isFinite(amount)) return amount;
  throw new InvalidArgumentError('A number above 0, such as 0.5.');
}

/** Names separated by commas. */
export function variablesArgument(text: string): readonly VariableName[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    if (isVariableName(name)) return name;
    throw new InvalidArgumentError(`"${name}" is not a variable.${didYouMean(name, VARIABLE_NAMES)}`);
  });
}

/** Names of variables, or of all levels of a parameter (`temperature`), separated by commas. */
export function parametersArgument(text: string): readonly (VariableName | PressureBase)[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    const base = PRESSURE_BASES.find((each) => each === name);
    if (base !== undefined) return base;
    if (isVariableName(name)) return name;
    const near = didYouMean(name, [...VARIABLE_NAMES, ...PRESSURE_BASES]);
    throw new InvalidArgumentError(`"${name}" is not a variable.${near}`);
  });
}

/** A whole number in a range. */
export function countArgument(min: number, max: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (count >= min && count <= max) return count;
    throw new InvalidArgumentError(`A whole number, ${min} to ${max}.`);
  };
}

/** A limit of a key, or `none`: commander takes null for a failure. */
export function limitArgument(text: string): number | 'none' {
  if (text === 'none') return text;
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number from 1, or none for no limit.');
}

/** Entries separated by commas. */
export function listArgument(text: string): readonly string[] {
  return text.split(',').map((entry) => entry.trim());
}

/** A whole number of credits, which may be below 0. */
export function creditsArgument(text: string): number {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number of credits, such as 5000.');
}

/** Hours of a time such as `24h` or `7d`; `0` is none. */
export function hoursArgument(text: string): number {
  const hours = hoursOf(text);
  if (hours !== null) return hours;
  throw new InvalidArgumentError('A number of hours or days, such as 24h or 7d; 0 for none.');
}

/** When something ends: after a time such as `90d`, or at a date or time in UTC. It must be later than the `now` that the result is called with. */
export function expiryArgument(text: string): (now: Date) => Date {
  const hours = hoursOf(text);
  if (hours !== null) return (now) => new Date(now.getTime() + hours * 3_600_000);
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(text) ? new Date(text) : null;
  // A day that a month does not have would become one of the next.
  if (time !== null && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10))) {
    return () => time;
  }
  throw new InvalidArgumentError(
    'A time such as 90d or 12h, or a date such as 2027-01-31 or 2027-01-31T12:00:00Z.',
  );
}

function hoursOf(text: string): number | null {
  const [, count, unit = 'h'] = /^(\d{1,5})([hd])$/.exec(text) ?? /^(0)$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (unit === 'd' ? 24 : 1);
}

function didYouMean(text: string, candidates: readonly string[]): string {
  const near = nearMatches(text, candidates);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}
