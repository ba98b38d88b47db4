import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ModelRun } from '../api/catalog/models.ts';
import { formatLead } from '../format/times/durations.ts';
import { formatClock, formatDay, formatUtc, zoneAbbreviation } from '../format/times/times.ts';
import { Button } from '../parts/button/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useWidth } from '../parts/use-width.ts';
import { useLanguage } from '../texts/use-texts.tsx';
import { useTrouble } from '../trouble/use-trouble.ts';
import { useNow } from '../view/clock/now.ts';
import { useZone } from '../view/clock/zone.ts';
import { leadAt, type Shown, validTimeOf } from '../view/shown.ts';
import { changeView, useView } from '../view/use-view.ts';
import { loopStart, neighbour } from './marks.ts';
import { Marks } from './time-marks.tsx';
import './time-bar.css';
import { usePlay } from './use-play.ts';

const HOUR_MS = 3_600_000;
/** Half of the slider's thumb: the axis begins and ends that far inside of it. */
const THUMB_HALF = 9;
/** Of the axis in pixels, until it is laid out. */
const FIRST_WIDTH = 800;

/** The bar of time: the leads that the run has, with play, steps and a slider. */
export function TimeBar({ shown }: { readonly shown: Shown | null }) {
  if (shown === null || shown.run === null || shown.leadHours === null) return <EmptyBar shown={shown} />;
  return <FullBar run={shown.run} lead={shown.leadHours} />;
}

/** The bar while the run is not known, and where there is none. */
function EmptyBar({ shown }: { readonly shown: Shown | null }) {
  const { texts, language } = useLanguage();
  const { run: named } = useView();
  const isLoading =
    shown === null ||
    shown.runs === null ||
    (shown.run === null && named !== null && shown.runProblem === null);
  return (
    <section className="time" aria-label={texts.time.title}>
      {isLoading ? (
        <div className="time-skeleton" />
      ) : named === null ? (
        <p className="time-none">{texts.time.noRun}</p>
      ) : (
        <p className="time-none">
          {texts.time.unknownRun(formatUtc(named, language))}{' '}
          <Button onClick={() => changeView({ run: null })}>{texts.place.problems.newestRun}</Button>
        </p>
      )}
    </section>
  );
}

/** Shows another lead of a run. */
const showLead = (run: ModelRun, lead: number) => changeView({ time: validTimeOf(run, lead) });

function FullBar({ run, lead }: { readonly run: ModelRun; readonly lead: number }) {
  const { texts, language } = useLanguage();
  const zone = useZone();
  const now = useNow();
  const [isPlaying, setPlaying] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const axis = useRef<HTMLDivElement>(null);
  const width = useWidth(axis) ?? FIRST_WIDTH;
  const leads = run.leadHours;
  const first = leads[0] ?? 0;
  const last = Math.max(run.horizonHours, leads.at(-1) ?? 0);
  const start = Date.parse(run.initTime);
  const step = (by: 1 | -1) => showLead(run, neighbour(leads, lead, by));
  const isHeld = useTrouble() !== null;
  usePlay(isPlaying, isHeld, () => {
    const next = neighbour(leads, lead, 1);
    showLead(run, next === lead ? loopStart(leads, leadAt(run, now)) : next);
  });
  const words = (hours: number) => {
    const time = start + hours * HOUR_MS;
    return `${formatDay(time, zone, language)} ${formatClock(time, zone)} ${zoneAbbreviation(time, zone, language)} (${formatLead(hours)})`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: all } = currentTarget.getBoundingClientRect();
    const part = (clientX - left - THUMB_HALF) / (all - 2 * THUMB_HALF);
    setHovered(leadAt(run, start + (first + Math.min(1, Math.max(0, part)) * (last - first)) * HOUR_MS));
  };
  const time = start + lead * HOUR_MS;
  return (
    <section className="time" aria-label={texts.time.title}>
      <div className="time-buttons">
        <Button
          isIcon
          look="quiet"
          aria-label={texts.time.back}
          onClick={() => step(-1)}
          disabled={lead === leads[0]}
        >
          <Icon name="back" />
        </Button>
        <Button
          isIcon
          look="primary"
          aria-label={isPlaying ? texts.time.pause : texts.time.play}
          onClick={() => setPlaying(!isPlaying)}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </Button>
        <Button
          isIcon
          look="quiet"
          aria-label={texts.time.forward}
          onClick={() => step(1)}
          disabled={lead === leads.at(-1)}
        >
          <Icon name="forward" />
        </Button>
      </div>
      <button
        type="button"
        className="time-shown"
        title={`${formatUtc(time, language)}. ${texts.time.toNow}`}
        onClick={() => changeView({ time: null })}
      >
        <b>{formatClock(time, zone)}</b>
        <span>
          <span>{`${formatDay(time, zone, language)}, ${zoneAbbreviation(time, zone, language)}`}</span>
          <small>{formatLead(lead)}</small>
        </span>
      </button>
      <div
        ref={axis}
        className="time-axis"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(null)}
      >
        <Marks run={run} first={first} last={last} width={width - 2 * THUMB_HALF} now={now} />
        <input
          type="range"
          className="time-slider"
          aria-label={texts.time.title}
          aria-valuetext={words(lead)}
          min={first}
          max={last}
          step={1}
          value={lead}
          onChange={(event) => {
            const found = leadAt(run, start + Number(event.currentTarget.value) * HOUR_MS);
            if (found !== null) showLead(run, found);
          }}
          onKeyDown={onKeyDown}
        />
        {hovered !== null && (
          <output
            className="time-bubble"
            style={{
              left: `${THUMB_HALF + ((hovered - first) / Math.max(1, last - first)) * (width - 2 * THUMB_HALF)}px`,
            }}
          >
            {words(hovered)}
          </output>
        )}
      </div>
    </section>
  );
}
