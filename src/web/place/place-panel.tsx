import { useAnswer } from '../api/use-answer.ts';
import { graphql } from '../gql/gql.ts';
import { useView } from '../view/use-view.ts';
import type { ChosenPlace } from '../view/view.ts';

const PLACE_RUN = graphql(`
  query PlaceRun($latitude: Float!, $longitude: Float!, $model: ModelId!) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model) {
        run { initTime synthetic }
        distanceKm
      }
    }
  }
`);

/** The forecast of a place. */
export default function PlacePanel({ place }: { readonly place: ChosenPlace }) {
  const { model } = useView();
  const { latitude, longitude, name } = place;
  const { data, error } = useAnswer({
    label: 'place',
    document: PLACE_RUN,
    variables: { latitude, longitude, model },
  });
  const run = data?.point?.forecast?.run;
  return (
    <aside aria-label={name ?? `${latitude}, ${longitude}`}>
      <h2>{name ?? `${latitude}, ${longitude}`}</h2>
      {error !== null && <p role="alert">{error.message}</p>}
      {run && <p>{run.initTime}</p>}
    </aside>
  );
}
