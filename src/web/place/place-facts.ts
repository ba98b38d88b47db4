import { useAnswer } from '../api/answers/use-answer.ts';
import type { Problem } from '../api/problem.ts';
import { graphql } from '../gql/gql.ts';
import type { PlaceFactsQuery } from '../gql/graphql.ts';
import { useRequestedRun } from '../view/shown.ts';
import { useView } from '../view/use-view.ts';
import type { ChosenPlace } from '../view/view.ts';

const PLACE_FACTS = graphql(`
  query PlaceFacts($latitude: Float!, $longitude: Float!, $at: PlaceInput!, $model: ModelId!, $run: Time) {
    nearestPlace(latitude: $latitude, longitude: $longitude) {
      name
      region
      country
      timeZone
      latitude
      longitude
      attribution
    }
    covering: models(covering: $at) {
      id
      title
      latestRun { initTime }
    }
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $run) {
        insideDomain
        distanceKm
        cell { latitude longitude }
        model { title coverage attribution }
        run { initTime publishedAt synthetic attribution source }
      }
    }
  }
`);

type Forecast = NonNullable<NonNullable<PlaceFactsQuery['point']>['forecast']>;

/** What is said about a place and the forecast for it. */
export interface PlaceFacts {
  readonly nearest: PlaceFactsQuery['nearestPlace'];
  /** The models that have a grid point for it. */
  readonly covering: PlaceFactsQuery['covering'];
  /** Of the current model and run; null while it comes. */
  readonly forecast: Forecast | null;
}

/** Where a place is, which cell of which run answers for it, and which models cover it. */
export function usePlaceFacts(place: ChosenPlace): {
  readonly facts: PlaceFacts | null;
  readonly error: Problem | null;
} {
  const { model } = useView();
  const run = useRequestedRun();
  const { latitude, longitude } = place;
  const { data, error, isOld } = useAnswer({
    label: 'place',
    document: PLACE_FACTS,
    variables: { latitude, longitude, at: { latitude, longitude }, model, run },
    // Where a place is does not depend on the model.
    keepsOver: ['model', 'run'],
  });
  const facts =
    data === undefined
      ? null
      : {
          nearest: data.nearestPlace,
          covering: data.covering,
          forecast: isOld ? null : (data.point?.forecast ?? null),
        };
  return { facts, error };
}
