import { useMemo } from 'react';
import { useAnswer } from '../api/answers/use-answer.ts';
import type { ModelId } from '../gql/graphql.ts';
import { Notice } from '../parts/notice/notice.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import type { ChosenPlace } from '../view/view.ts';
import { analyse } from './air/indices.ts';
import { airLevels } from './air/level.ts';
import { Hodograph } from './charts/hodograph.tsx';
import { SkewTChart } from './charts/skew-t-chart.tsx';
import { levelsOf, SOUNDING } from './documents.ts';
import { IndexTable } from './tables/index-table.tsx';
import { LevelTable } from './tables/level-table.tsx';
import './sounding.css';

interface SoundingProps {
  readonly place: ChosenPlace;
  /** As people call the place. */
  readonly name: string;
  readonly model: ModelId;
  /** The run; null for the newest one that reaches the time. */
  readonly initTime: string | null;
  /** Valid time of an output step. */
  readonly validTime: string;
}

/** The air over a place from the ground up: skew-T, hodograph and indices. Nothing between the levels of the model is made up. */
export default function Sounding({ place, name, model, initTime, validTime }: SoundingProps) {
  const texts = useTexts().sounding;
  const { latitude, longitude } = place;
  const { data, error, isOld } = useAnswer({
    label: texts.title,
    document: SOUNDING,
    variables: { latitude, longitude, model, initTime, validTime },
    keepsOver: ['validTime'],
  });
  const forecast = data?.point?.forecast;
  const profile = forecast?.profile ?? null;
  const levels = useMemo(() => (profile === null ? [] : levelsOf(profile)), [profile]);
  const ground = forecast?.elevation ?? null;
  const analysis = useMemo(() => analyse(levels, ground), [levels, ground]);
  if (error !== null) return <Notice kind="error">{error.message}</Notice>;
  if (data === undefined) return <div className="sounding sounding-skeleton" aria-busy="true" />;
  const known = levels.filter(({ temperature }) => temperature !== null);
  const [lowest, highest] = [known[0], known.at(-1)];
  if (lowest === undefined || highest === undefined) return <Notice>{texts.noLevels}</Notice>;
  const isSouthern = latitude < 0;
  return (
    <div className={isOld ? 'sounding is-old' : 'sounding'} aria-busy={isOld}>
      <SkewTChart levels={levels} ground={ground} analysis={analysis} name={name} isSouthern={isSouthern} />
      <p className="sounding-note">
        {texts.barbKey}{' '}
        {texts.indicative(String(known.length), String(lowest.pressure), String(highest.pressure))}
        {analysis.lowest === null && ` ${texts.tooFew}`}
      </p>
      <div className="sounding-side">
        <Hodograph levels={airLevels(levels, ground)} />
        <IndexTable analysis={analysis} modelCape={forecast?.at?.cape?.value ?? null} />
      </div>
      <LevelTable levels={levels} ground={ground} />
    </div>
  );
}
