import { useMemo } from 'react';
import { useAnswer } from '../../api/answers/use-answer.ts';
import type { Problem } from '../../api/problem.ts';
import { graphql } from '../../gql/gql.ts';
import type { ModelId, PlaceForecastFragment } from '../../gql/graphql.ts';
import { useRequestedRun, useShown } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { type PlaceFacts, usePlaceFacts } from '../place-facts.ts';
import { forecastIn, plumeIn } from './in-units.ts';
import { type PlaceForecast, placeForecastOf } from './place-forecast.ts';
import { type Plume, plumeOf, QUANTILES } from './plume/plume.ts';
import { gustThresholds, rainThresholds } from './plume/thresholds.ts';

const METEOGRAM = graphql(`
  query Meteogram(
    $latitude: Float!
    $longitude: Float!
    $model: ModelId!
    $run: Time
    $others: [ModelId!]!
    $compares: Boolean!
  ) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $run) { ...PlaceForecast }
      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }
    }
  }
`);

const PLUME = graphql(`
  query Plume(
    $latitude: Float!
    $longitude: Float!
    $model: ModelId!
    $run: Time
    $others: [ModelId!]!
    $compares: Boolean!
    $at: [Float!]!
    $rainAbove: [Float!]!
    $gustsAbove: [Float!]!
    $members: Boolean!
  ) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $run) {
        ...PlaceForecast
        ...Plume
        ...PlumeMembers @include(if: $members)
      }
      forecasts(models: $others) @include(if: $compares) { ...PlaceForecast }
    }
  }
`);

/** The single forecast of an ensemble's model, which is drawn over the plume where it is stored. */
const SINGLE: Readonly<Partial<Record<ModelId, ModelId>>> = {
  ifs_ens: 'euro_ifs',
  aifs_ens: 'aifs',
  gefs: 'gfs',
  gefs_05: 'gfs',
  icon_eu_eps: 'icon_eu',
};

/** The forecasts of a place, in the chosen units: the chosen model's, then those of the compared models that cover the place. */
export interface PlaceForecasts {
  /** Null while they come; empty outside the chosen model's domain. Of an ensemble the control. */
  readonly forecasts: readonly PlaceForecast[] | null;
  /** What the members of an ensemble say; null for other models. */
  readonly plume: Plume | null;
  readonly error: Problem | null;
  /** Whether compared models or members are still loading. */
  readonly isOld: boolean;
  readonly retry: () => void;
}

/** What the meteogram and the table show: one query for both. */
export function usePlaceForecasts(place: ChosenPlace): PlaceForecasts {
  const { model, comparedModels, members, units } = useView();
  const { isEnsemble } = useShown().model;
  const { facts } = usePlaceFacts(place);
  const run = useRequestedRun();
  const single = isEnsemble ? singleOf(model, facts) : null;
  const others = [...new Set([...(single === null ? [] : [single]), ...comparedModels])].filter(
    (each) => each !== model,
  );
  const { latitude, longitude } = place;
  const shared = { latitude, longitude, model, run, others, compares: others.length > 0 };
  const forecasts = useAnswer({
    label: 'meteogram',
    document: METEOGRAM,
    variables: isEnsemble ? null : shared,
    keepsOver: ['others', 'compares'],
  });
  const plumes = useAnswer({
    label: 'plume',
    document: PLUME,
    // Which models have a run here is known with the facts.
    variables:
      isEnsemble && facts !== null
        ? {
            ...shared,
            at: [...QUANTILES],
            rainAbove: [...rainThresholds(units).queried],
            gustsAbove: [...gustThresholds(units).queried],
            members,
          }
        : null,
    keepsOver: ['others', 'compares', 'members'],
  });
  const { error, isOld, refetch } = isEnsemble ? plumes : forecasts;
  const answered = useMemo(
    () => (isEnsemble ? withPlume(plumes.data) : { forecasts: listOf(forecasts.data), plume: null }),
    [isEnsemble, forecasts.data, plumes.data],
  );
  const shown = useMemo(
    () => ({
      forecasts: answered.forecasts?.map((each) => forecastIn(each, units)) ?? null,
      plume: answered.plume && plumeIn(answered.plume, units),
    }),
    [answered, units],
  );
  return { ...shown, error, isOld, retry: refetch };
}

function singleOf(model: ModelId, facts: PlaceFacts | null): ModelId | null {
  const single = SINGLE[model];
  const stored = facts?.covering.find(({ id, latestRun }) => id === single && latestRun !== null);
  return stored?.id ?? null;
}

interface AnswerOf<Main extends PlaceForecastFragment> {
  readonly point: {
    readonly forecast: Main | null;
    readonly forecasts?: readonly (PlaceForecastFragment | null)[];
  } | null;
}

function listOf(data: AnswerOf<PlaceForecastFragment> | undefined): readonly PlaceForecast[] | null {
  if (data === undefined) return null;
  const main = placeForecastOf(data.point?.forecast ?? null);
  if (main === null) return [];
  const rest = (data.point?.forecasts ?? []).map(placeForecastOf);
  return [main, ...rest.filter((each) => each !== null)];
}

function withPlume(
  data: AnswerOf<PlaceForecastFragment & NonNullable<Parameters<typeof plumeOf>[0]>> | undefined,
): Pick<PlaceForecasts, 'forecasts' | 'plume'> {
  const forecasts = listOf(data);
  const [control] = forecasts ?? [];
  return {
    forecasts,
    plume: control === undefined ? null : plumeOf(data?.point?.forecast ?? null, control),
  };
}
