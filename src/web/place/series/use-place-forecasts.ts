import { useMemo } from 'react';
import { useAnswer } from '../../api/answers/use-answer.ts';
import type { Problem } from '../../api/problem.ts';
import { graphql } from '../../gql/gql.ts';
import { useRequestedRun } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { type PlaceForecast, placeForecastOf } from './place-forecast.ts';

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

/** The forecasts of a place: the chosen model's, then those of the compared models that cover the place. */
export interface PlaceForecasts {
  /** Null while they come; empty outside the chosen model's domain. */
  readonly forecasts: readonly PlaceForecast[] | null;
  readonly error: Problem | null;
  /** Whether compared models are still loading. */
  readonly isOld: boolean;
  readonly retry: () => void;
}

/** What the meteogram and the table show: one query for both. */
export function usePlaceForecasts(place: ChosenPlace): PlaceForecasts {
  const { model, comparedModels } = useView();
  const run = useRequestedRun();
  const others = comparedModels.filter((each) => each !== model);
  const { latitude, longitude } = place;
  const { data, error, isOld, refetch } = useAnswer({
    label: 'meteogram',
    document: METEOGRAM,
    variables: { latitude, longitude, model, run, others, compares: others.length > 0 },
    keepsOver: ['others', 'compares'],
  });
  const forecasts = useMemo(() => {
    if (data === undefined) return null;
    const main = placeForecastOf(data.point?.forecast ?? null);
    if (main === null) return [];
    const rest = (data.point?.forecasts ?? []).map(placeForecastOf);
    return [main, ...rest.filter((each) => each !== null)];
  }, [data]);
  return { forecasts, error, isOld, retry: refetch };
}
