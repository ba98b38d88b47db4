import { shortName } from '../../../format/model-names.ts';
import { formatAge } from '../../../format/times/durations.ts';
import { formatDatedRun } from '../../../format/times/times.ts';
import { Check } from '../../../parts/form/field.tsx';
import { useLanguage } from '../../../texts/use-texts.tsx';
import { useNow } from '../../../view/clock/now.ts';
import { changeView, useView } from '../../../view/use-view.ts';
import type { PlaceForecast } from '../../series/place-forecast.ts';
import type { Plume } from '../../series/plume/plume.ts';
import { hueOfOther } from './frame.ts';

interface PlumeKeyProps {
  readonly plume: Plume;
  /** The control's, then those of other models. */
  readonly forecasts: readonly PlaceForecast[];
}

/** What bands and lines mean, and whether each member is drawn. */
export function PlumeKey({ forecasts }: Pick<PlumeKeyProps, 'forecasts'>) {
  const { texts, language } = useLanguage();
  const words = texts.place.plume;
  const now = useNow();
  const { members } = useView();
  const [control, ...others] = forecasts;
  // A run of another time than the ensemble's says so.
  const nameOf = ({ model, initTime }: PlaceForecast) =>
    initTime === control?.initTime
      ? shortName({ id: model })
      : `${shortName({ id: model })} ${formatDatedRun(initTime, now, language)}`;
  return (
    <div className="plume-key">
      {/* biome-ignore lint/a11y/noRedundantRoles: without a box it is no list to some browsers. */}
      <ul role="list">
        <Line text={words.median} className="plume-median" stroke="var(--meteogram-temperature)" />
        <Band text={words.inner} opacity={1} />
        <Band text={words.outer} opacity={0.45} />
        <Line text={words.control} className="plume-control" />
        {others.map((forecast, i) => (
          <Line
            key={forecast.model}
            text={nameOf(forecast)}
            className={`meteogram-line plume-other meteogram-line-${i + 1}`}
            stroke={hueOfOther(i)}
          />
        ))}
      </ul>
      <Check
        label={words.showMembers}
        isChecked={members}
        onChange={(isChecked) => changeView({ members: isChecked })}
      />
    </div>
  );
}

/** From how many members and which run the plume is, and what its chances are. */
export function PlumeSource({ plume, forecasts }: PlumeKeyProps) {
  const { texts, language } = useLanguage();
  const words = texts.place.plume;
  const now = useNow();
  const [control] = forecasts;
  if (control === undefined) return null;
  const run = `${formatDatedRun(control.initTime, now, language)}, ${texts.age(formatAge(control.initTime, now))}`;
  return (
    <p className="plume-source">
      {words.from(String(plume.stored), String(plume.size), run)} {words.notCalibrated}
    </p>
  );
}

interface LineProps {
  readonly text: string;
  readonly className: string;
  readonly stroke?: string;
}

function Line({ text, className, stroke }: LineProps) {
  return (
    <li>
      <svg width="18" height="10" aria-hidden="true">
        <path className={className} stroke={stroke} d="M0,5H18" />
      </svg>
      {text}
    </li>
  );
}

function Band({ text, opacity }: { readonly text: string; readonly opacity: number }) {
  return (
    <li>
      <svg width="18" height="10" aria-hidden="true">
        <rect className="plume-key-band" width="18" height="10" opacity={opacity} />
      </svg>
      {text}
    </li>
  );
}
