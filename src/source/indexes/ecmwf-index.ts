import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import { damagedIndex, existingTime, indexLines } from './index-text.ts';
import { levelText } from './inventory-names.ts';

/** One line of an ECMWF open-data index: a JSON object of MARS keys, with the message's position in the file. */
export interface EcmwfIndexLine {
  readonly offset: number;
  readonly length: number;
  readonly initTime: Date;
  readonly param: string;
  /** Type of levels and level: `sfc`, `pl 500`. */
  readonly level: string;
  /** Hours after init_time; null for a form that no variable of the service has. */
  readonly step: { readonly startHours: number | null; readonly endHours: number } | null;
  /** MARS class: `od` for the IFS, `ai` for the AIFS. */
  readonly marsClass: string;
  /** MARS type: `fc` for the deterministic forecast, `cf` and `pf` for control and members of an ensemble. */
  readonly type: string;
  /** MARS stream: `oper`, or `enfo` for ensembles. */
  readonly stream: string;
  /** Number of a member; null where the row has none. */
  readonly number: string | null;
}

const text = z.union([z.string(), z.number()]).transform(String);

const lineSchema = z.object({
  date: z.string().regex(/^\d{8}$/),
  time: z.string().regex(/^\d{4}$/),
  class: z.string(),
  type: z.string(),
  stream: z.string(),
  number: text.optional(),
  levtype: z.string(),
  levelist: text.optional(),
  step: text,
  param: z.string(),
  _offset: z.int().nonnegative(),
  _length: z.int().positive(),
});

/**
 * Parses a whole index; its lines are in no order. Throws IsobarError('upstream_unavailable') naming the malformed line;
 * an empty text gives no lines.
 */
export function parseEcmwfIndex(index: string, name: string): readonly EcmwfIndexLine[] {
  const rows = indexLines(index, name);
  return rows.flatMap((row, at) => (row.trim() === '' ? [] : [parseLine(row, `${name} line ${at + 1}`)]));
}

function parseLine(row: string, name: string): EcmwfIndexLine {
  const parsed = lineSchema.safeParse(parseJson(row));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    const what = path === '' ? 'expected a JSON object' : `"${path}" is malformed`;
    throw damagedIndex(name, `${what} in "${row.slice(0, 80)}"`);
  }
  const { data } = parsed;
  return {
    offset: data._offset,
    length: data._length,
    initTime: parseTime(data, name),
    param: data.param,
    level: levelText(data.levtype, data.levelist ?? null),
    step: parseStep(data.step),
    marsClass: data.class,
    type: data.type,
    stream: data.stream,
    number: data.number ?? null,
  };
}

function parseTime({ date, time }: { date: string; time: string }, name: string): Date {
  const written = `${date}${time}`.replace(/(....)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:00.000Z');
  const initTime = existingTime(written);
  if (initTime === null) throw damagedIndex(name, `"${date} ${time}" is not a date`);
  return initTime;
}

/** `24`, or `21-24` for a value over a time window. */
function parseStep(step: string): EcmwfIndexLine['step'] {
  const match = /^(?:(\d{1,4})-)?(\d{1,4})$/.exec(step);
  if (match === null) return null;
  return { startHours: match[1] === undefined ? null : Number(match[1]), endHours: Number(match[2]) };
}
