import { inputVariablesOf, type ModelId } from '../../../catalog/index.ts';
import {
  chooseEnsemble,
  ensembleSize,
  type ForecastCell,
  memberNumbers,
  probabilityInWindow,
  type Run,
  type WindowEvent,
  withoutMembers,
} from '../../../forecast/index.ts';
import { inUnit } from '../../facts/quantities/in-unit.ts';
import type { Chance, Facts, NoChance } from '../../facts.ts';
import type { Parse } from '../../parse.ts';
import { type ChanceEvent, chanceEventOf, SNOW_CONDITION, seriesOfChance } from '../../quantities/chances.ts';
import type { Window } from '../../window.ts';
import { leadsOfVariable, resolveWindow, type WindowInRun } from '../../windows/index.ts';
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

/** The event whose chance a question asks for; null for other questions. */
export function eventOf(parse: Parse): ChanceEvent | null {
  const { intent } = parse;
  if (intent.kind !== 'chance') return null;
  return chanceEventOf(intent.condition, isAboutSnow(parse));
}

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
  const event = eventOf(parse);
  if (event === null) return null;
  const { from, to } = resolveWindow(requested, now, place.timeZone);
  const wanted = { names: seriesOfChance(event), place, from, to };
  return chooseEnsemble(await request.ensembles(), wanted)?.model ?? null;
}

/** What a chance is read from. */
interface ReadPart {
  readonly run: Run;
  readonly cell: ForecastCell;
  readonly window: WindowInRun;
  readonly facts: Facts;
}

/** How likely an event is in a window: the share of the members of a run, or why nobody can say. */
export async function readChance(
  event: ChanceEvent,
  { run, cell, window, facts }: ReadPart,
  { request }: Asking,
): Promise<Chance | NoChance> {
  const names = seriesOfChance(event);
  const spoken = facts.facts.find(({ quantity }) => quantity === event.quantity);
  if (memberNumbers(run).length === 0 || withoutMembers(run, names).length > 0 || spoken === undefined) {
    return noChance(request);
  }
  const table = await request.ensemble(run, { kind: 'cell', cell }, window, names);
  const columns = await table.columns(names);
  const leads = leadsOf(event, run, window, table.leads);
  const found = probabilityInWindow({ run, leads: table.leads, columns }, [windowEvent(event, leads)]);
  if (found.share === null) return noChance(request);
  const { unit } = spoken;
  const convert = await inUnit({ units: columns[0]?.units ?? '', decimals: 0 }, unit);
  return {
    ...event,
    limit: Number(convert(event.threshold).toFixed(LIMIT_DECIMALS)),
    unit,
    share: found.share,
    percent: Math.round(100 * found.share),
    met: found.met,
    used: found.used,
    size: ensembleSize(run),
  };
}

async function noChance(request: Asking['request']): Promise<NoChance> {
  return { ensembles: (await request.ensembles()).map(({ model }) => model) };
}

/** Of a diagnostic those of its first input: a wind has the leads of its components. */
function leadsOf(event: ChanceEvent, run: Run, window: WindowInRun, leads: readonly number[]) {
  const [input] = inputVariablesOf(event.series);
  return input === undefined ? leads : leadsOfVariable(window, run, input, leads);
}

function windowEvent(
  { series, of, comparison, threshold }: ChanceEvent,
  leads: readonly number[],
): WindowEvent {
  const compared = { comparison, threshold };
  if (of === 'moment') {
    return {
      kind: 'AT_SOME_LEAD',
      leads,
      conditions: [{ kind: 'COMPARE', name: series, comparison: compared }],
    };
  }
  const where = of === 'snow' ? SNOW_CONDITION : null;
  return { kind: 'IN_ALL', leads, name: series, comparison: compared, where };
}
