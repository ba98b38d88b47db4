import { useState } from 'react';
import { useAnswer } from '../../api/answers/use-answer.ts';
import { formatNumber, THIN } from '../../format/numbers/numbers.ts';
import { formatLead } from '../../format/times/durations.ts';
import { graphql } from '../../gql/gql.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useShown } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { PlaceProblem } from '../problem/place-problem.tsx';

const LINEAGE = graphql(`
  query PlaceLineage($latitude: Float!, $longitude: Float!, $model: ModelId!, $run: Time, $lead: NonNegativeInt!) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $run) {
        run { source }
        series(leadFrom: $lead, leadTo: $lead) {
          columns(variables: [
            air_temperature_2m
            dewpoint_temperature_2m
            total_precipitation
            total_cloud_cover
            wind_speed_10m
            wind_gust_10m
            mean_sea_level_pressure
          ]) {
            variable { longName name }
            lineage(first: 20) { url offset length leadHours etag }
          }
        }
      }
    }
  }
`);

/** Opens where the values come from: the files of the producer, and the bytes of the messages in them. */
export function LineageButton({ place }: { readonly place: ChosenPlace }) {
  const { texts } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        {texts.place.lineage.open}
      </button>
      <Dialog title={texts.place.lineage.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Lineage place={place} />
      </Dialog>
    </>
  );
}

function Lineage({ place }: { readonly place: ChosenPlace }) {
  const { texts, language } = useLanguage();
  const words = texts.place.lineage;
  const { model, run } = useView();
  const shown = useShown();
  const { latitude, longitude } = place;
  const lead = shown.leadHours;
  const { data, error } = useAnswer({
    label: 'lineage',
    document: LINEAGE,
    variables:
      lead === null ? null : { latitude, longitude, model, run: run ?? shown.run?.initTime ?? null, lead },
  });
  if (error !== null) return <PlaceProblem problem={error} />;
  const forecast = data?.point?.forecast;
  if (!forecast?.series || lead === null) return <p aria-busy="true">{words.loading}</p>;
  const bytes = (count: number) => formatNumber(count, 0, language);
  return (
    <div className="lineage">
      <p>
        {words.of(formatLead(lead))} {forecast.run.source}
      </p>
      <dl>
        {forecast.series.columns.map(({ variable, lineage }) => (
          <div key={variable.name}>
            <dt>{variable.longName}</dt>
            {lineage.length === 0 && <dd>{words.none}</dd>}
            {lineage.map((range) => (
              <dd key={`${range.url} ${range.offset}`}>
                <code>{range.url}</code>
                <br />
                {words.bytes(
                  bytes(range.offset),
                  bytes(range.offset + range.length - 1),
                  bytes(range.length),
                )}
                {range.etag !== null && `${THIN} · ETag ${range.etag}`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
