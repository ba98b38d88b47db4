import { type FormEvent, useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers/use-answer.ts';
import { graphql } from '../../gql/gql.ts';
import type { ConditionInput } from '../../gql/graphql.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAskedRun } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { Meteogram } from '../meteogram/meteogram.tsx';
import { PlaceProblem } from '../problem/place-problem.tsx';
import type { PlaceForecasts } from '../series/use-place-forecasts.ts';
import { conditionOf, FIRST_WISHES, numberOf, type Wish } from './conditions.ts';
import { WindowList } from './window-list.tsx';
import { WishRow } from './wish-row.tsx';
import './windows.css';

const FIND_WINDOWS = graphql(`
  query FindWindows(
    $latitude: Float!
    $longitude: Float!
    $model: ModelId!
    $run: Time
    $where: ConditionInput!
    $minimumHours: PositiveInt!
  ) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $run) {
        windows(where: $where, minimumHours: $minimumHours) {
          totalHours
          certain { start end hours }
          uncertain { possibleStart possibleEnd }
        }
      }
    }
  }
`);

interface WindowsTabProps extends Pick<PlaceForecasts, 'forecasts' | 'isOld'> {
  readonly place: ChosenPlace;
  readonly placeName: string;
  readonly zone: string | null;
}

const MOST_WISHES = 6;
const FIRST_HOURS = '3';

/** "When is it first …": a form, the times at which all of it holds, and these on the meteogram. */
export function WindowsTab({ place, placeName, zone, forecasts, isOld }: WindowsTabProps) {
  const texts = useTexts().place.windows;
  const { model } = useView();
  const run = useAskedRun();
  const [wishes, setWishes] = useState(FIRST_WISHES);
  const [hours, setHours] = useState(FIRST_HOURS);
  const [asked, setAsked] = useState<{ where: ConditionInput; minimumHours: number } | null>(null);
  const [isTried, setTried] = useState(false);
  const minimumHours = numberOf(hours);
  const isHoursGood = minimumHours !== null && Number.isInteger(minimumHours) && minimumHours >= 1;
  const { latitude, longitude } = place;
  const { data, error, isFetching } = useAnswer({
    label: 'windows',
    document: FIND_WINDOWS,
    variables: asked === null ? null : { latitude, longitude, model, run, ...asked },
  });
  const found = asked === null ? null : (data?.point?.forecast?.windows ?? null);
  const marks = useMemo(
    () => found?.certain.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })) ?? [],
    [found],
  );
  const change = (at: number, wish: Partial<Wish>) =>
    setWishes(wishes.map((each, i) => (i === at ? { ...each, ...wish } : each)));
  const search = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const where = conditionOf(wishes);
    if (where !== null && isHoursGood) setAsked({ where, minimumHours });
  };
  return (
    <div className="windows">
      <form className="windows-form" onSubmit={search} noValidate>
        <p>{texts.intro}</p>
        {wishes.map((wish, i) => (
          <WishRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place.
            key={i}
            wish={wish}
            isTried={isTried}
            onChange={(changed) => change(i, changed)}
            onRemove={wishes.length > 1 ? () => setWishes(wishes.filter((_, other) => other !== i)) : null}
          />
        ))}
        <div className="windows-end">
          <Button
            disabled={wishes.length >= MOST_WISHES}
            onClick={() =>
              setWishes([...wishes, { quantity: 'temperature', comparison: 'GE', threshold: '' }])
            }
          >
            {texts.add}
          </Button>
          <Field
            label={texts.hours}
            inputMode="numeric"
            value={hours}
            error={isTried && !isHoursGood ? texts.hoursWrong : null}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
          <Button look="primary" type="submit">
            {texts.search}
          </Button>
        </div>
      </form>
      <div aria-live="polite" aria-busy={isFetching}>
        {error !== null && <PlaceProblem problem={error} />}
        {found !== null && zone !== null && found.certain.length > 0 && (
          <WindowList windows={found.certain} zone={zone} totalHours={found.totalHours} />
        )}
        {found !== null && found.certain.length === 0 && <Notice>{texts.none}</Notice>}
        {found !== null && found.uncertain.length > 0 && (
          <p className="windows-uncertain">{texts.uncertain(String(found.uncertain.length))}</p>
        )}
      </div>
      <Meteogram
        place={place}
        placeName={placeName}
        zone={zone}
        forecasts={forecasts}
        isOld={isOld}
        marks={marks}
      />
    </div>
  );
}
