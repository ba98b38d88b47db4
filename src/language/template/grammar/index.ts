import type { Habits } from '../lexicon/index.ts';
import type { Kind, Node } from '../meaning.ts';
import { LASTING, LASTING_FOR, LEFT, MEASURES, THRESHOLDS } from './measures.ts';
import { type Rule, rewrite } from './rewrite.ts';
import { BARE_CLOCKS, CLOCKS, COUNTED, HALF_DAY_CLOCKS, HOUR_CLOCKS } from './times/clocks.ts';
import { DATES, DAYS_OF_MONTH, DOTTED_DATES } from './times/dates.ts';
import { DAYS } from './times/days/days.ts';
import { HALF_HOURS_OF_DAYS, HOURS_OF_DAYS, PARTS_OF_DAYS } from './times/days/parts-of-days.ts';
import { SPANS } from './times/windows.ts';

export { inPart } from './times/clocks.ts';
export { windowOfMeaning } from './times/windows.ts';

/** The passes of the grammar, each over what the one before made. */
function passesOf({ hourIsClock, hasDottedDates, hasHalfDays }: Habits): readonly (readonly Rule[])[] {
  return [
    MEASURES,
    LASTING,
    ...(hourIsClock ? [] : [LASTING_FOR]),
    THRESHOLDS,
    LEFT,
    COUNTED,
    ...(hasHalfDays ? [HALF_DAY_CLOCKS] : []),
    CLOCKS,
    ...(hourIsClock ? [HOUR_CLOCKS] : []),
    DATES,
    ...(hasDottedDates ? [DOTTED_DATES] : []),
    DAYS,
    ...(hasHalfDays ? [HALF_HOURS_OF_DAYS] : []),
    HOURS_OF_DAYS,
    BARE_CLOCKS,
    DAYS_OF_MONTH,
    PARTS_OF_DAYS,
    SPANS,
  ];
}

const HALVES: ReadonlySet<Kind> = new Set<Kind>(['am', 'pm', 'part']);

/** Whether a word says which half of a day is meant. */
function saysHalfOfDay(node: Node): boolean {
  if (node.kind === 'day') return node.days.part !== null;
  return HALVES.has(node.kind) || (node.kind === 'weekday' && node.part !== null);
}

const passes = new WeakMap<Habits, readonly (readonly Rule[])[]>();

/** A question with its numbers, dates, hours, days and spans put together. */
export function read(nodes: readonly Node[], habits: Habits): readonly Node[] {
  const known = passes.get(habits) ?? passesOf(habits);
  passes.set(habits, known);
  const isHalfSaid = nodes.some(saysHalfOfDay);
  const isChance = nodes.some(({ kind }) => kind === 'chance');
  const isLeftOut = (rules: readonly Rule[]) =>
    (isHalfSaid && (rules === HALF_DAY_CLOCKS || rules === HALF_HOURS_OF_DAYS)) ||
    (!isChance && (rules === LASTING || rules === LASTING_FOR));
  return known.reduce((done, rules) => (isLeftOut(rules) ? done : rewrite(done, rules)), nodes);
}
