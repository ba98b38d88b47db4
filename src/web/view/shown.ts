import { useEffect, useState } from 'react';
import {
  type Model,
  type ModelRun,
  type ModelVariable,
  modelNamed,
  newestRun,
} from '../api/catalog/models.ts';
import { type StoredRun, useRun, useRuns } from '../api/catalog/run.ts';
import type { Problem } from '../api/problem.ts';
import { useNow } from './clock/now.ts';
import { type Statistic, statisticOf } from './statistic.ts';
import { useView } from './use-view.ts';
import { FIRST_VIEW, type View } from './view.ts';

const HOUR_MS = 3_600_000;
/** So long after the end of a run its last lead is the nearest to now; later it is an old run, which begins at its beginning. */
const OLD_MS = 24 * HOUR_MS;

/** What the view shows of what there is. */
export interface Shown {
  readonly model: Model;
  /** The newest stored runs of the model, incomplete ones included; null while they are loading. */
  readonly runs: readonly ModelRun[] | null;
  /** The chosen run, or the newest one; null where the model has none, and while a chosen one is looked up. */
  readonly run: ModelRun | null;
  /** What an incomplete run has and lacks; null for other runs, and until it is known. */
  readonly partial: StoredRun | null;
  /** Why the chosen run cannot be shown. */
  readonly runProblem: Problem | null;
  /** The variable that the map is coloured by; null for none, or where the model does not have it. */
  readonly variable: ModelVariable | null;
  /** What the map shows of the members of an ensemble; null for the control, and for other models. */
  readonly statistic: Statistic | null;
  /** The lead that is shown, one of the run's; null without a run. */
  readonly leadHours: number | null;
  /** When that is, ISO 8601 in UTC; null without a run. */
  readonly validTime: string | null;
}

/** What the view shows now. */
export function useShown(): Shown {
  const view = useView();
  const now = useNow();
  const model = modelNamed(view.model);
  const { runs } = useRuns(model.id);
  const listed = runs === null ? null : listedRun(runs, view.run);
  const initTime = listed?.initTime ?? view.run;
  const isWhole = listed !== null && listed.state === 'COMPLETE';
  const { run: found, error } = useRun(
    runs === null || initTime === null || isWhole ? null : { model: model.id, initTime },
  );
  const run = { run: listed ?? found, found, runProblem: listed === null ? error : null };
  return shownOf(view, model, runs, run, now);
}

/** Whether the model has a variable, and the run any field of it. */
export const hasVariable = ({ model, partial }: Shown, name: string): boolean =>
  model.variables.some((each) => each.name === name) && partial?.missingVariables.includes(name) !== true;

/** The run to name in questions about a place: null where the server's default is the one that is shown. */
export function useRequestedRun(): string | null {
  const { run: named } = useView();
  const { run } = useShown();
  return named ?? (run === null || run.state === 'COMPLETE' ? null : run.initTime);
}

const listedRun = (runs: readonly ModelRun[], named: string | null): ModelRun | null =>
  named === null ? newestRun(runs) : (runs.find(({ initTime }) => initTime === named) ?? null);

/** The view's content for the panels around the map; null until the runs of a model are known. The first rendering comes after the map's, so that the map requests its
 * data first. Does not use a deferred value, which frames of the map would delay.
 */
export function useShownAround(): Shown | null {
  const shown = useShown();
  const [isThere, setThere] = useState(false);
  const isKnown = shown.runs !== null;
  useEffect(() => {
    if (isKnown) setThere(true);
  }, [isKnown]);
  return isThere ? shown : null;
}

/** What is known of the run of a view. */
interface FoundRun {
  readonly run: ModelRun | null;
  /** With what it lacks, for runs that are not complete or not listed. */
  readonly found: StoredRun | null;
  readonly runProblem: Problem | null;
}

function shownOf(
  view: View,
  model: Model,
  runs: Shown['runs'],
  { run, found, runProblem }: FoundRun,
  now: number,
): Shown {
  const partial = run?.state === 'INCOMING' ? found : null;
  const leadHours = run === null ? null : leadFor(run, view.time, now);
  const validTime = run === null || leadHours === null ? null : validTimeOf(run, leadHours);
  const variable = variableFor(view, model, partial);
  return {
    model,
    runs,
    run,
    partial,
    runProblem,
    variable,
    statistic: statisticOf(view.mapValue, model.isEnsemble, variable, view.units),
    leadHours,
    validTime,
  };
}

/** The chosen variable; without a choice, and if the run lacks the usual one, the first that it has. */
function variableFor(
  { variable: name }: View,
  model: Model,
  partial: StoredRun | null,
): ModelVariable | null {
  const chosen = model.variables.find((each) => each.name === name) ?? null;
  if (partial === null || name === null || name !== FIRST_VIEW.variable) return chosen;
  if (!partial.missingVariables.includes(name)) return chosen;
  return model.variables.find((each) => !partial.missingVariables.includes(each.name)) ?? chosen;
}

/** The lead of the chosen time, or of now; old runs begin with their first one. */
function leadFor(run: ModelRun, time: string | null, now: number): number | null {
  const last = run.leadHours.at(-1);
  if (time !== null || last === undefined) return leadAt(run, time === null ? now : Date.parse(time));
  const isOld = now - Date.parse(validTimeOf(run, last)) > OLD_MS;
  return isOld ? (run.leadHours[0] ?? null) : leadAt(run, now);
}

/** The lead of a run that is nearest to a time in ms since 1970; of two, the earlier one. Null for a run without leads. */
export function leadAt(run: Pick<ModelRun, 'initTime' | 'leadHours'>, time: number): number | null {
  const wanted = (time - Date.parse(run.initTime)) / HOUR_MS;
  let best: number | null = null;
  for (const lead of run.leadHours) {
    if (best === null || Math.abs(lead - wanted) < Math.abs(best - wanted)) best = lead;
  }
  return best;
}

/** When a lead of a run is valid: ISO 8601 in UTC, without milliseconds. */
export const validTimeOf = (run: Pick<ModelRun, 'initTime'>, leadHours: number): string =>
  new Date(Date.parse(run.initTime) + leadHours * HOUR_MS).toISOString().replace('.000Z', 'Z');
