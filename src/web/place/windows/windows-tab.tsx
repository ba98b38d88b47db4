import { type FormEvent, useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers/use-answer.ts';
import { graphql } from '../../gql/gql.ts';
import type { ConditionInput } from '../../gql/graphql.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Notice } from '../../parts/notice/notice.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useRequestedRun, useShown } from '../../view/shown.ts';
import { useView } from '../../view/use-view.ts';
import type { ChosenPlace } from '../../view/view.ts';
import { Meteogram } from '../meteogram/meteogram.tsx';
import { PlaceProblem } from '../problem/place-problem.tsx';
import type { PlaceForecasts } from '../series/use-place-forecasts.ts';
import { ConditionRow } from './condition-row.tsx';
import {
  type Condition,
  conditionOf,
  conditionsIn,
  initialConditions,
  numberOf,
  QUANTITIES,
} from './conditions.ts';
import { likelyTimes } from './likely-times.ts';
import { WindowList } from './window-list.tsx';
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

const FIND_LIKELY = graphql(`
  query FindLikelyTimes(
    $latitude: Float!
    $longitude: Float!
    $model: ModelId!
    $run: Time
    $where: [ConditionInput!]!
  ) {
    point(latitude: $latitude, longitude: $longitude) {
      forecast(model: $model, initTime: $run) {
        probability(where: $where) { validTimes values }
      }
    }
  }
`);

interface WindowsTabProps extends Pick<PlaceForecasts, 'forecasts' | 'plume' | 'isOld'> {
  readonly place: ChosenPlace;
  readonly placeName: string;
  readonly zone: string | null;
}

/** In what share of an ensemble's members the conditions must be met, per cent; or in its control. */
const SHARES = ['control', '50', '70', '90'] as const;
type Share = (typeof SHARES)[number];

interface Requested {
  readonly where: ConditionInput;
  readonly minimumHours: number;
  readonly share: Share;
  /** Whether a condition is about the time before an output step. */
  readonly reachesBack: boolean;
}

const MAX_CONDITIONS = 6;
const FIRST_HOURS = '3';

/** "When is it first …": a form, the times at which all of it holds, and these on the meteogram. */
export function WindowsTab({ place, placeName, zone, forecasts, plume, isOld }: WindowsTabProps) {
  const texts = useTexts().place.windows;
  const { model, units } = useView();
  const { isEnsemble } = useShown().model;
  const run = useRequestedRun();
  const [conditions, setConditions] = useState(() => initialConditions(units));
  const [typedIn, setTypedIn] = useState(units);
  const [hours, setHours] = useState(FIRST_HOURS);
  const [share, setShare] = useState<Share>('control');
  const [requested, setRequested] = useState<Requested | null>(null);
  const [isTried, setTried] = useState(false);
  if (typedIn !== units) {
    setTypedIn(units);
    setConditions(conditionsIn(conditions, typedIn, units));
  }
  const minimumHours = numberOf(hours);
  const isHoursGood = minimumHours !== null && Number.isInteger(minimumHours) && minimumHours >= 1;
  const { latitude, longitude } = place;
  const isOfMembers = isEnsemble && requested !== null && requested.share !== 'control';
  const shared = { latitude, longitude, model, run };
  const windows = useAnswer({
    label: 'windows',
    document: FIND_WINDOWS,
    variables:
      requested === null || isOfMembers
        ? null
        : { ...shared, where: requested.where, minimumHours: requested.minimumHours },
  });
  const likely = useAnswer({
    label: 'windows',
    document: FIND_LIKELY,
    variables: requested === null || !isOfMembers ? null : { ...shared, where: [requested.where] },
  });
  const { error, isFetching } = isOfMembers ? likely : windows;
  const shares = likely.data?.point?.forecast?.probability ?? null;
  const byControl = windows.data?.point?.forecast?.windows ?? null;
  const found = useMemo(
    () => (requested === null ? null : isOfMembers ? shares && foundLikely(shares, requested) : byControl),
    [requested, isOfMembers, shares, byControl],
  );
  const marks = useMemo(
    () => found?.certain.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) })) ?? [],
    [found],
  );
  const change = (at: number, condition: Partial<Condition>) =>
    setConditions(conditions.map((each, i) => (i === at ? { ...each, ...condition } : each)));
  const search = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const where = conditionOf(conditions, units);
    const reachesBack = conditions.some(({ quantity }) => QUANTITIES[quantity].isOfWindow);
    if (where !== null && isHoursGood) setRequested({ where, minimumHours, share, reachesBack });
  };
  return (
    <div className="windows">
      <form className="windows-form" onSubmit={search} noValidate>
        <p>{texts.intro}</p>
        {conditions.map((condition, i) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their place.
            key={i}
            condition={condition}
            isTried={isTried}
            onChange={(changed) => change(i, changed)}
            onRemove={
              conditions.length > 1 ? () => setConditions(conditions.filter((_, other) => other !== i)) : null
            }
          />
        ))}
        <div className="windows-end">
          <Button
            disabled={conditions.length >= MAX_CONDITIONS}
            onClick={() =>
              setConditions([...conditions, { quantity: 'temperature', comparison: 'GE', threshold: '' }])
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
          {isEnsemble && (
            <div className="windows-likely">
              <Select
                label={texts.likely}
                value={share}
                choices={SHARES.map((value) => ({
                  value,
                  text: value === 'control' ? texts.byControl : texts.ofMembers(value),
                }))}
                onChange={setShare}
              />
            </div>
          )}
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
        plume={plume}
        isOld={isOld}
        marks={marks}
      />
    </div>
  );
}

/** The times that are likely enough, as the service gives the times of a single forecast. */
function foundLikely(
  {
    validTimes,
    values,
  }: { readonly validTimes: readonly string[]; readonly values: readonly (number | null)[] },
  { share, minimumHours, reachesBack }: Requested,
) {
  const certain = likelyTimes(
    validTimes.map((time) => Date.parse(time)),
    values,
    {
      minimumShare: Number(share) / 100,
      minimumHours,
      reachesBack,
    },
  );
  return { certain, totalHours: certain.reduce((sum, { hours }) => sum + hours, 0), uncertain: [] };
}
