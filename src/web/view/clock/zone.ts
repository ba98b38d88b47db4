import { useAnswer } from '../../api/answers/use-answer.ts';
import { graphql } from '../../gql/gql.ts';
import { useView } from '../use-view.ts';

const ZONE = graphql(`
  query ZoneOfPlace($latitude: Float!, $longitude: Float!) {
    nearestPlace(latitude: $latitude, longitude: $longitude) {
      timeZone
    }
  }
`);

/** The IANA time zone that times are shown in: UTC where it is chosen, else that of the chosen place, or without one, and until that is known, that of the browser. */
export function useZone(): string {
  const { place, isUtc } = useView();
  const { data } = useAnswer({
    document: ZONE,
    variables: place === null ? null : { latitude: place.latitude, longitude: place.longitude },
  });
  if (isUtc) return 'UTC';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return place === null ? own : (data?.nearestPlace?.timeZone ?? own);
}
