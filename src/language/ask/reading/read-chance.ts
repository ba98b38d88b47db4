import {
  inputVariablesOf,
  type LeadRange,
  type ModelId,
  quantityOf,
  type SeriesName,
} from '../../../catalog/index.ts';
import {
  areToldByStatistics,
  chooseEnsemble,
  ensembleSize,
  type ForecastCell,
  hasStatisticsAlone,
  largestError,
  memberNumbers,
  probabilityInWindow,
  type Run,
  type WindowEvent,
  withoutMembers,
} from '../../../forecast/index.ts';
import { inUnit } from '../../facts/quantities/in-unit.ts';
import { localTime } from '../../facts/samples/local-time.ts';
import type { Chance, Facts, NoChance, SpokenEvent } from '../../facts.ts';
import type { Parse } from '../../parse.ts';
import {
  type ChanceEvent,
  chanceEventsOf,
  SNOW_CONDITION,
  seriesOfChance,
} from '../../quantities/chances.ts';
import type { Window } from '../../window.ts';
import { leadsOfVariable, rangesOfVariable, resolveWindow, type WindowInRun } from '../../windows/index.ts';
import type { QuestionPlace } from '../place/place-of.ts';
import type { Asking } from '../question.ts';

/** Limits are said with at most so many decimals. */
const LIMIT_DECIMALS = 2;

/** Snow is read as precipitation with the temperature that it needs. */
export function isAboutSnow({ intent, variables }: Parse): boolean {
  return (
    'condition' in intent &&
    intent.condition.quantity === 'precipitation' &&
    variables.includes('air_temperature_2m')
  );
}

/** Events that have to come true together: the first, and the others beside it. */
type ChanceEvents = readonly [ChanceEvent, ...ChanceEvent[]];

/** The events whose chance a question asks for; null for other questions. */
export function eventsOf(parse: Parse): ChanceEvents | null {
  const { intent } = parse;
  return intent.kind === 'chance' ? chanceEventsOf(intent, isAboutSnow(parse)) : null;
}

/** What is read of each member for events. */
const seriesOf = ([event, ...also]: ChanceEvents) => seriesOfChance({ ...event, also });

interface AskedPart {
  readonly parse: Parse;
  readonly place: QuestionPlace;
  readonly requested: Window;
}

/** The ensemble that answers how likely something is where no model is named; null for other questions, and where none can. */
export async function ensembleFor(
  { parse, place, requested }: AskedPart,
  { request, now }: Asking,
): Promise<ModelId | null> {
  const events = eventsOf(parse);
  if (events === null) return null;
  const { from, to, spans } = resolveWindow(requested, now, place.timeZone);
  const wanted = { names: seriesOf(events), place, from, to };
  const { withMembers, withStatistics } = await storedEnsembles(request);
  const telling = withStatistics.filter((run) => {
    const over = { run, window: { spans }, leads: run.axisLeads, ranges: [] };
    return areToldByStatistics(windowEvents(events, over));
  });
  return (chooseEnsemble(withMembers, wanted) ?? chooseEnsemble(telling, wanted))?.model ?? null;
}

/** The stored ensembles, by what is kept of them. */
async function storedEnsembles(request: Asking['request']) {
  const stored = await request.ensembles();
  const withStatistics = stored.filter(hasStatisticsAlone);
  return { withMembers: stored.filter((run) => !hasStatisticsAlone(run)), withStatistics };
}

/** What a chance is read from. */
interface ReadPart {
  readonly run: Run;
  readonly cell: ForecastCell;
  readonly window: WindowInRun;
  readonly facts: Facts;
}

/** How likely it is that all of some events come true in a window: the share of the members of a run, or why nobody can say. */
export async function readChance(
  events: ChanceEvents,
  { run, cell, window, facts }: ReadPart,
  { request }: Asking,
): Promise<Chance | NoChance> {
  const names = seriesOf(events);
  if (memberNumbers(run).length === 0 || withoutMembers(run, names).length > 0)
    return noChance(request, names);
  const [spoken, ...also] = await Promise.all(events.map((event) => spokenEvent(event, facts)));
  if (spoken == null || also.includes(null)) return noChance(request, names);
  const ranges = rangesOf(events[0], run, window);
  const range = {
    from: Math.min(window.from, ...ranges.map(({ from }) => from)),
    to: Math.max(window.to, ...ranges.map(({ to }) => to)),
  };
  const table = await request.ensemble(run, { kind: 'cell', cell }, range, names);
  const asked = windowEvents(events, { run, window, leads: table.leads, ranges });
  const isOfStatistics = hasStatisticsAlone(run);
  if (isOfStatistics && !areToldByStatistics(asked)) return noChance(request, names);
  const columns = await table.columns(names);
  const found = probabilityInWindow({ run, leads: table.leads, columns }, asked);
  if (found.share === null) return noChance(request, names);
  return {
    ...spoken,
    also: also.filter((event) => event !== null),
    isTogether: events.length > 1 && asked.length === 1,
    share: found.share,
    percent: Math.round(100 * found.share),
    met: found.met,
    used: found.used,
    size: ensembleSize(run),
    shareError: isOfStatistics ? largestError(found.used) : null,
  };
}

/** An event with its limit in the unit that answers have the quantity in; null where they do not have it. */
async function spokenEvent(event: ChanceEvent, { facts }: Facts): Promise<SpokenEvent | null> {
  const spoken = facts.find(({ quantity }) => quantity === event.quantity);
  if (spoken === undefined) return null;
  const { unit } = spoken;
  const convert = await inUnit({ units: quantityOf(event.series).units, decimals: 0 }, unit);
  return { ...event, limit: Number(convert(event.threshold).toFixed(LIMIT_DECIMALS)), unit };
}

/** @param names what members are needed of */
async function noChance(request: Asking['request'], names: readonly SeriesName[]): Promise<NoChance> {
  const { withMembers, withStatistics } = await storedEnsembles(request);
  const modelsOf = (runs: readonly Run[]) => runs.map(({ model }) => model);
  const able = withMembers.filter((run) => withoutMembers(run, names).length === 0);
  if (able.length > 0) return { ensembles: modelsOf(able), lacking: [], keepingStatistics: [] };
  const inputs = names.flatMap(inputVariablesOf);
  const kept = withStatistics.filter((run) => withoutMembers(run, inputs).length === 0);
  if (kept.length > 0) return { ensembles: [], lacking: [], keepingStatistics: modelsOf(kept) };
  // Where none has members of all, what each of them lacks.
  const stored = [...withMembers, ...withStatistics];
  const lacking = new Set(stored.flatMap((run) => withoutMembers(run, names)));
  return { ensembles: modelsOf(stored), lacking: [...lacking], keepingStatistics: [] };
}

/** The window that a chance is of: as the question has it, as far as the run reaches. */
export function windowOfChance(
  facts: Facts,
  { spans, timeZone, askedTo, askedFrom }: WindowInRun,
): Facts['window'] {
  const [first, last] = [spans[0], spans.at(-1)];
  const from =
    askedFrom !== null || first === undefined ? facts.window.from : localTime(first.from, timeZone);
  const to = askedTo !== null || last?.to == null ? facts.window.to : localTime(last.to, timeZone);
  return { ...facts.window, from, to };
}

interface Over {
  readonly run: Run;
  readonly window: Pick<WindowInRun, 'spans'>;
  readonly leads: readonly number[];
  readonly ranges: readonly LeadRange[];
}

/** The native variable that says when values of a series are: a wind has the leads of its components. */
const inputOf = ({ series }: ChanceEvent) => inputVariablesOf(series)[0];

/** Where hours in a row are looked for. */
function rangesOf(event: ChanceEvent, run: Run, window: Over['window']): readonly LeadRange[] {
  const input = inputOf(event);
  return event.of !== 'hours' || input === undefined ? [] : rangesOfVariable(window, run, input);
}

function leadsOf(event: ChanceEvent, { run, window, leads }: Over): readonly number[] {
  const input = inputOf(event);
  return input === undefined ? leads : leadsOfVariable(window, run, input, leads);
}

/** What is counted of each member. Events of values at the same times have to hold at the same time, others each at some. */
function windowEvents(events: ChanceEvents, over: Over): readonly WindowEvent[] {
  const [{ hours }] = events;
  const conditions = events.map(compared);
  if (hours !== null) return [{ kind: 'FOR_HOURS', ranges: over.ranges, conditions, hours }];
  const leads = events.map((event) => leadsOf(event, over));
  const [first = []] = leads;
  const isTogether = events.every(({ of }, n) => of === 'moment' && String(leads[n]) === String(first));
  if (isTogether) return [{ kind: 'AT_SOME_LEAD', leads: first, conditions }];
  return events.map((event, n) => windowEvent(event, leads[n] ?? []));
}

const compared = ({ series, comparison, threshold }: ChanceEvent) =>
  ({ kind: 'COMPARE', name: series, comparison: { comparison, threshold } }) as const;

function windowEvent(event: ChanceEvent, leads: readonly number[]): WindowEvent {
  const { series, of, comparison, threshold } = event;
  if (of === 'total' || of === 'snow') {
    const where = of === 'snow' ? SNOW_CONDITION : null;
    return { kind: 'IN_ALL', leads, name: series, comparison: { comparison, threshold }, where };
  }
  return {
    kind: of === 'throughout' ? 'AT_EVERY_LEAD' : 'AT_SOME_LEAD',
    leads,
    conditions: [compared(event)],
  };
}
