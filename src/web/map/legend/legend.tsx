import {
  type ColourScale,
  chosenUnit,
  colourOf,
  legendDecimals,
  legendPlace,
  legendSteps,
  MEASURES,
  measureOf,
} from '../../../display/index.ts';
import { formatNumber } from '../../format/numbers/numbers.ts';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { useShownAround } from '../../view/shown.ts';
import { isShare } from '../../view/statistic.ts';
import { changeView, useView } from '../../view/use-view.ts';
import { useShownRange } from '../data/shown-range.ts';
import { drawnName, drawnScale, drawnSymbol } from '../data/statistics/drawn.ts';
import './legend.css';

const BAR = { width: 100, height: 10 } as const;

/** What the colours of the map mean: its steps with their bounds, and the unit. */
export function Legend() {
  const { texts, language } = useLanguage();
  const { variable = null, statistic = null } = useShownAround() ?? {};
  const { range, hours, hasGaps } = useShownRange(variable?.name ?? null);
  const { units } = useView();
  if (variable === null) return null;
  const scale = drawnScale(variable, statistic, range, units);
  const symbol = drawnSymbol(variable, statistic);
  const isOfShares = isShare(statistic);
  const name = drawnName(variable, statistic, isOfShares ? hours : null, { texts, language, units });
  const amountHours = isOfShares ? null : hours;
  const measure = measureOf(symbol);
  const rateOrValue = amountHours === null ? symbol : `${symbol}/h`;
  const { symbol: unit, of, decimals } = chosenUnit(rateOrValue, units);
  const step = (bound: number) => formatNumber(of(bound), legendDecimals(of(bound), decimals), language);
  const gap = hasGaps ? (CONDITIONAL.test(variable.name) ? texts.map.notDefined : texts.map.noValue) : null;
  if (variable.codes !== null)
    return <CodeLegend name={name} codes={variable.codes} scale={scale} gap={gap} />;
  return (
    <figure className="legend" aria-label={texts.map.legendOf(name)}>
      <figcaption className="legend-title">
        {name}
        {measure !== undefined && amountHours === null ? (
          <button
            type="button"
            className="legend-unit"
            title={texts.map.changeUnit}
            onClick={() =>
              changeView({ units: { ...units, [measure]: next(MEASURES[measure], units[measure]) } })
            }
          >
            {unit}
          </button>
        ) : (
          <span className="legend-unit">
            {unit}
            {isOfShares && ` ${texts.map.statistic.ofMembers}`}
            {amountHours !== null && amountHours !== 1 && ` · ${texts.map.meanOver(amountHours)}`}
          </span>
        )}
      </figcaption>
      <div className={scale.isCloud ? 'legend-bar legend-cloud' : 'legend-bar'}>
        <svg viewBox={`0 0 ${BAR.width} ${BAR.height}`} preserveAspectRatio="none" aria-hidden="true">
          {legendSteps(scale).map(({ from, to, colour }) => (
            <rect
              key={from}
              x={from * BAR.width}
              width={(to - from) * BAR.width + 0.05}
              height={BAR.height}
              fill={`rgb(${colour[0]} ${colour[1]} ${colour[2]})`}
              fillOpacity={colour[3]}
            />
          ))}
        </svg>
      </div>
      <div className="legend-labels">
        {scale.labels.map((bound) => (
          <span key={bound} style={{ left: `${100 * legendPlace(scale, bound)}%` }}>
            {step(bound)}
          </span>
        ))}
      </div>
      {gap !== null && (
        <ul className="legend-codes">
          <GapItem word={gap} />
        </ul>
      )}
    </figure>
  );
}

const next = (all: readonly string[], now: string) => all[(all.indexOf(now) + 1) % all.length];

/** Variables that are defined in warm or in cold weather alone. */
const CONDITIONAL = /^(heat_index|wind_chill)_/;

/** Stripes as the map has them where there is no value, with the word for that. */
function GapItem({ word }: { readonly word: string }) {
  return (
    <li>
      <svg viewBox="0 0 14 14" className="legend-gap" aria-hidden="true">
        {[-7, 0, 7].map((x) => (
          <path key={x} d={`M${x} 14L${x + 14} 0`} />
        ))}
      </svg>
      {word}
    </li>
  );
}

interface CodeLegendProps {
  readonly name: string;
  readonly codes: readonly { readonly value: number; readonly meaning: string }[];
  readonly scale: ColourScale;
  /** The word for cells without a value; null where all have one. */
  readonly gap: string | null;
}

/** The colour of each code, with its meaning; those that are not drawn are left out. */
function CodeLegend({ name, codes, scale, gap }: CodeLegendProps) {
  const texts = useTexts();
  const drawn = codes.filter(({ value }) => colourOf(scale, value)[3] > 0);
  return (
    <figure className="legend" aria-label={texts.map.legendOf(name)}>
      <figcaption className="legend-title">{name}</figcaption>
      <ul className="legend-codes">
        {drawn.map(({ value, meaning }) => {
          const [red, green, blue, opacity] = colourOf(scale, value);
          return (
            <li key={value}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <rect width="1" height="1" fill={`rgb(${red} ${green} ${blue})`} fillOpacity={opacity} />
              </svg>
              {texts.map.meaning(meaning)}
            </li>
          );
        })}
        {gap !== null && <GapItem word={gap} />}
      </ul>
    </figure>
  );
}
