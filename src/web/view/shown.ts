import { useEffect, useState } from 'react';
import { type Model, type ModelRun, type ModelVariable, newestRun, useModels } from '../api/models.ts';
import { useNow } from './now.ts';
import { useView } from './use-view.ts';
import type { View } from './view.ts';

const HOUR_MS = 3_600_000;

/** What the view shows of what there is. */
export interface Shown {
  readonly model: Model;
  /** The chosen run, or the newest complete one; null where the model has none. */
  readonly run: ModelRun | null;
  /** The variable that the map is coloured by; null for none, or where the model does not have it. */
  readonly variable: ModelVariable | null;
  /** The lead that is shown, one of the run's; null without a run. */
  readonly leadHours: number | null;
  /** When that is, ISO 8601 in UTC; null without a run. */
  readonly validTime: string | null;
}

/** What the view shows now, or null while the models are not known. */
export function useShown(): Shown | null {
  const view = useView();
  const now = useNow();
  const { models } = useModels();
  return models === null ? null : shownOf(view, models, now);
}

/**
 * What the view shows, for what stands around the map: the first time one rendering later than the map, which then has asked for its
 * data. Not by a deferred value, which frames of the map would hold up.
 */
export function useShownAround(): Shown | null {
  const shown = useShown();
  const [isThere, setThere] = useState(false);
  const isKnown = shown !== null;
  useEffect(() => {
    if (isKnown) setThere(true);
  }, [isKnown]);
  return isThere ? shown : null;
}

/** What a view shows of these models; the first model where it names none of them. */
function shownOf(view: View, models: readonly Model[], now: number): Shown | null {
  const model = models.find(({ id }) => id === view.model) ?? models[0];
  if (model === undefined) return null;
  const run =
    view.run === null ? newestRun(model) : (model.runs.find((each) => each.initTime === view.run) ?? null);
  const variable = model.variables.find(({ name }) => name === view.variable) ?? null;
  const leadHours = run === null ? null : leadAt(run, view.time === null ? now : Date.parse(view.time));
  const validTime = run === null || leadHours === null ? null : validTimeOf(run, leadHours);
  return { model, run, variable, leadHours, validTime };
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
