import { PRESSURE_LEVELS_HPA } from '../../../catalog/index.ts';
import { invalidParameter, parseDecimal, quoted } from '../../../http/index.ts';

/** Whether a pressure level, in hPa, is requested. */
export type LevelChoice = (hectopascals: number) => boolean;

/** More than there are levels in any model. */
const MAX_LISTED = 100;
const EXAMPLES = '850, 1000,850,500, 250/850, ../500, 700/.. or R3/300/200';

/**
 * Parses `z` (OGC EDR 1.1, requirement edr/z-response): a level in hPa, a list of them, an interval, whose ends may stand in either
 * order and be open (`..`), or `R<count>/<first>/<step>`. Levels that no model has are allowed, and have no values. Throws
 * IsobarError('validation_error').
 */
export function parseLevels(text: string): LevelChoice {
  const [first = '', second, third, ...more] = text.split('/', 5).map((part) => part.trim());
  if (more.length === 0 && second !== undefined && third !== undefined)
    return repeated(text, first, second, third);
  if (third !== undefined) throw notLevels(text);
  if (second === undefined) {
    const levels = first.split(',', MAX_LISTED + 1).map((part) => levelOf(part.trim(), text));
    if (levels.length > MAX_LISTED) throw invalidParameter('z', `lists more than ${MAX_LISTED} levels`);
    return (level) => levels.includes(level);
  }
  if (first === '..' && second === '..') throw notLevels(text);
  const [from, to] = [
    first === '..' ? Math.min(...PRESSURE_LEVELS_HPA) : levelOf(first, text),
    second === '..' ? Math.max(...PRESSURE_LEVELS_HPA) : levelOf(second, text),
  ];
  // Pressure falls with height, so that clients name either end first; an open end is always that of the numbers.
  if (first === '..' || second === '..') return (level) => level >= from && level <= to;
  return (level) => level >= Math.min(from, to) && level <= Math.max(from, to);
}

function repeated(text: string, times: string, start: string, step: string): LevelChoice {
  if (!/^R\d{1,5}$/i.test(times)) throw notLevels(text);
  const [count, from, by] = [Number(times.slice(1)), levelOf(start, text), levelOf(step, text)];
  if (count === 0 || by === 0) throw notLevels(text);
  return (level) => {
    const n = (level - from) / by;
    return Number.isInteger(n) && n >= 0 && n < count;
  };
}

function levelOf(part: string, text: string): number {
  const level = parseDecimal(part);
  if (level === null) throw notLevels(text);
  return level;
}

function notLevels(text: string) {
  return invalidParameter('z', `${quoted(text)} is not levels in hPa, as ${EXAMPLES}`);
}
