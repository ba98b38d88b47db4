import { useMemo, useRef } from 'react';
import { useAnswer } from '../../api/answers/use-answer.ts';
import { modelNamed } from '../../api/catalog/models.ts';
import { formatDate, formatRun } from '../../format/times/times.ts';
import { graphql } from '../../gql/gql.ts';
import { Notice } from '../../parts/notice/notice.tsx';
import { useWidth } from '../../parts/use-width.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { PlaceProblem } from '../problem/place-problem.tsx';
import { changeSentence } from './change-sentence.ts';
import { ChangesChart } from './changes-chart.tsx';
import { pairIn, pairOf, type RunChangeAnswer } from './run-change.ts';
import './changes.css';

graphql(`
  fragment RunChangeValues on RunChange {
    validTimes
    runs { initTime values windowStartHours }
  }
`);

const RUN_CHANGES = graphql(`
  query RunChanges($latitude: Float!, $longitude: Float!, $model: ModelId!, $last: PositiveInt!) {
    point(latitude: $latitude, longitude: $longitude) {
      temperature: runChange(model: $model, last: $last, variable: air_temperature_2m, unit: "Cel") {
        ...RunChangeValues
      }
      precipitation: runChange(model: $model, last: $last, variable: total_precipitation) {
        ...RunChangeValues
      }
      wind: runChange(model: $model, last: $last, variable: wind_speed_10m) {
        ...RunChangeValues
      }
    }
  }
`);

const DAY_HOURS = 24;
/** What the API allows. */
const MOST_RUNS = 24;

interface ChangesTabProps {
  readonly place: ChosenPlace;
  /** Null while it is not known. */
  readonly zone: string | null;
}

/** What changed since yesterday's run. */
export function ChangesTab({ place, zone }: ChangesTabProps) {
  const { texts, language } = useLanguage();
  const words = texts.place.changes;
  const { model, units } = useView();
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const { updateCycleHours } = modelNamed(model);
  const last = Math.min(MOST_RUNS, Math.ceil(DAY_HOURS / updateCycleHours) + 1);
  const { latitude, longitude } = place;
  const { data, error, refetch } = useAnswer({
    label: 'changes',
    document: RUN_CHANGES,
    variables: { latitude, longitude, model, last },
  });
  const pairs = useMemo(() => {
    const { temperature, precipitation, wind } = data?.point ?? {};
    const pair = (answer: RunChangeAnswer | null | undefined, symbol: string) => {
      const answered = answer ? pairOf(answer) : null;
      return answered && pairIn(answered, symbol, units);
    };
    return {
      temperature: pair(temperature, '°C'),
      precipitation: pair(precipitation, 'mm'),
      wind: pair(wind, 'm/s'),
    };
  }, [data, units]);
  const any = pairs.temperature ?? pairs.precipitation ?? pairs.wind;
  const run = (initTime: string) => `${formatRun(initTime)}, ${formatDate(initTime, 'UTC', language)}`;
  return (
    <div ref={holder} className="changes">
      {error !== null && <PlaceProblem problem={error} onRetry={refetch} />}
      {data !== undefined && any === null && <Notice>{words.oneRun}</Notice>}
      {any !== null && zone !== null && width !== null ? (
        <>
          <p className="changes-sentence">{changeSentence(pairs, words, zone, language, units)}</p>
          <p className="changes-key">
            <span className="changes-newest">{run(any.newest)}</span>{' '}
            <span className="changes-before">{run(any.before)}</span>
          </p>
          <ChangesChart pairs={pairs} place={place} zone={zone} width={width} />
        </>
      ) : (
        error === null && data === undefined && <div className="place-waiting" aria-busy="true" />
      )}
    </div>
  );
}
