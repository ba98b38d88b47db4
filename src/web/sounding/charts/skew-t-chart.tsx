import { line } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { chosenUnit } from '../../../display/index.ts';
import { formatNumber, formatValue } from '../../format/numbers/numbers.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import type { Analysis } from '../air/indices.ts';
import { groundPressure, isBelowGround, type Level } from '../air/level.ts';
import type { Parcel } from '../air/parcel.ts';
import { KELVIN } from '../air/thermodynamics.ts';
import { barbOf, barbPath } from './barb.ts';
import {
  dryAdiabats,
  type GridLine,
  isotherms,
  mixingRatioLines,
  moistAdiabats,
  type SkewT,
  type Spot,
  skewT,
  temperatureLabels,
} from './skew-t.ts';

/** Units of the drawing: it is scaled to the width that it has. */
const WIDTH = 360;
const HEIGHT = 400;
const LEFT = 36;
const RIGHT = 64;
/** The column of barbs is so far from the frame that none reaches it, from whatever side the wind comes. */
const BARBS = WIDTH + 36;
const TOP = 18;
const FOOT = 22;
/** The mixing ratio whose label has the unit of all. */
const FIRST_RATIO = 1;
const BELOW_OPACITY = 0.4;
const PRESSURES = [1000, 925, 850, 700, 500, 400, 300, 250, 200, 150, 100];

const path = line<Spot>(
  ([x]) => x,
  ([, y]) => y,
);
const pathOf = (spots: readonly Spot[]) => path([...spots]) ?? '';

interface SkewTChartProps {
  readonly levels: readonly Level[];
  /** Height of the model's ground, m above the sea; null where it is not known. */
  readonly ground: number | null;
  readonly analysis: Analysis;
  readonly name: string;
  readonly isSouthern: boolean;
}

/** Skew-T / log-p diagram: temperature and dew point at the levels, the parcel curve, and wind barbs. */
export function SkewTChart({ levels, ground, analysis, name, isSouthern }: SkewTChartProps) {
  const { texts, language } = useLanguage();
  const words = texts.sounding;
  const chart = useMemo(() => skewT(WIDTH, HEIGHT), []);
  const [chosen, setChosen] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const level = chosen === null ? undefined : levels[chosen];

  const choose = (event: PointerEvent<SVGSVGElement>) => {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined) return;
    const at = ((event.clientY - box.top) / box.height) * (HEIGHT + TOP + FOOT) - TOP;
    const distances = levels.map(({ pressure }) => Math.abs(chart.y(pressure) - at));
    setChosen(distances.indexOf(Math.min(...distances)));
  };
  const step = (event: KeyboardEvent<SVGSVGElement>) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setChosen((last) =>
      Math.min(levels.length - 1, Math.max(0, (last ?? (by > 0 ? -1 : levels.length)) + by)),
    );
  };

  return (
    <figure className="skewt">
      <svg
        ref={svg}
        viewBox={`${-LEFT} ${-TOP} ${WIDTH + LEFT + RIGHT} ${HEIGHT + TOP + FOOT}`}
        role="img"
        aria-label={words.chart(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go through its levels, as the pointer does
        tabIndex={0}
        onPointerMove={choose}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={step}
        onBlur={() => setChosen(null)}
      >
        <clipPath id="skewt-frame">
          <rect width={WIDTH} height={HEIGHT} />
        </clipPath>
        <Background chart={chart} />
        <g clipPath="url(#skewt-frame)">
          {analysis.lowest !== null && <ParcelWay chart={chart} parcel={analysis.lowest} kind="lowest" />}
          {analysis.mostUnstable !== null && (
            <ParcelWay chart={chart} parcel={analysis.mostUnstable} kind="unstable" />
          )}
          <Curve chart={chart} levels={levels} ground={ground} quantity="dewPoint" />
          <Curve chart={chart} levels={levels} ground={ground} quantity="temperature" />
          <Ground chart={chart} levels={levels} ground={ground} />
        </g>
        <text className="skewt-label" x={BARBS} y={-6} textAnchor="middle">
          {words.barbs}
        </text>
        {levels.map(
          (each) =>
            each.u !== null &&
            each.v !== null && (
              <g key={each.pressure} opacity={isBelowGround(each, ground) ? BELOW_OPACITY : undefined}>
                <WindBarb y={chart.y(each.pressure)} u={each.u} v={each.v} isSouthern={isSouthern} />
              </g>
            ),
        )}
        {level !== undefined && (
          <line
            className="skewt-cursor"
            x2={WIDTH}
            y1={chart.y(level.pressure)}
            y2={chart.y(level.pressure)}
          />
        )}
      </svg>
      <figcaption className="skewt-readout" aria-live="polite">
        {level === undefined ? (
          <>
            <span className="skewt-key skewt-key-temperature">{words.temperature}</span>
            <span className="skewt-key skewt-key-dew">{words.dewPoint}</span>
            {analysis.lowest !== null && <span className="skewt-key skewt-key-parcel">{words.parcel}</span>}
          </>
        ) : (
          <LevelReadout level={level} language={language} />
        )}
      </figcaption>
    </figure>
  );
}

function LevelReadout({ level, language }: { readonly level: Level; readonly language: string }) {
  const { pressure, height, temperature, dewPoint, u, v } = level;
  const { units } = useView();
  const degrees = chosenUnit('°C', units);
  const speed = chosenUnit('m/s', units);
  const wind = u !== null && v !== null ? barbOf(u, v) : null;
  const parts = [
    formatValue(pressure, 'hPa', language),
    height === null ? null : formatValue(height, 'm', language),
    temperature === null ? null : formatValue(degrees.of(temperature - KELVIN), degrees.symbol, language),
    dewPoint === null ? null : formatValue(degrees.of(dewPoint - KELVIN), degrees.symbol, language),
    wind === null || u === null || v === null
      ? null
      : `${formatNumber(wind.from, 0, language)}° ${formatValue(speed.of(Math.hypot(u, v)), speed.symbol, language)}`,
  ];
  return parts.filter((part) => part !== null).join('  ·  ');
}

function Background({ chart }: { readonly chart: SkewT }) {
  const { units } = useView();
  const degrees = chosenUnit('°C', units);
  const lines = useMemo(
    () => ({
      isotherms: isotherms(chart, units.temperature),
      dry: dryAdiabats(chart),
      moist: moistAdiabats(chart),
      mixing: mixingRatioLines(chart),
    }),
    [chart, units.temperature],
  );
  return (
    <g className="skewt-background">
      <rect className="skewt-paper" width={WIDTH} height={HEIGHT} />
      <g clipPath="url(#skewt-frame)">
        <Lines className="skewt-dry" lines={lines.dry} />
        <Lines className="skewt-moist" lines={lines.moist} />
        <Lines className="skewt-mixing" lines={lines.mixing} />
        <Lines className="skewt-isotherm" lines={lines.isotherms} />
      </g>
      {PRESSURES.map((pressure) => (
        <g key={pressure}>
          <line className="skewt-isobar" x2={WIDTH} y1={chart.y(pressure)} y2={chart.y(pressure)} />
          <text className="skewt-label" x={-4} y={chart.y(pressure)} dy="0.35em" textAnchor="end">
            {pressure}
          </text>
        </g>
      ))}
      <text className="skewt-label" x={-4} y={chart.y(100)} dy="1.7em" textAnchor="end">
        hPa
      </text>
      <text className="skewt-label" x={WIDTH + 10} y={HEIGHT + 14}>
        {degrees.symbol}
      </text>
      {temperatureLabels(units.temperature).map((celsius) => {
        const [x] = chart.spot(celsius + KELVIN, 1050);
        return (
          <text key={celsius} className="skewt-label" x={x} y={HEIGHT + 14} textAnchor="middle">
            {formatNumber(degrees.of(celsius), 0)}
          </text>
        );
      })}
      {lines.mixing.map(({ value, spots }) => {
        const [x, y] = spots.at(-1) ?? [0, 0];
        return (
          <text key={value} className="skewt-mixing-label" x={x} y={y - 3} textAnchor="middle">
            {value === FIRST_RATIO ? `${value} g/kg` : value}
          </text>
        );
      })}
      <rect className="skewt-frame" width={WIDTH} height={HEIGHT} />
    </g>
  );
}

function Lines({ className, lines }: { readonly className: string; readonly lines: readonly GridLine[] }) {
  return lines.map(({ value, spots }) => (
    <path
      key={value}
      className={value === 0 ? `${className} ${className}-zero` : className}
      d={pathOf(spots)}
    />
  ));
}

function Curve({
  chart,
  levels,
  ground,
  quantity,
}: {
  readonly chart: SkewT;
  readonly levels: readonly Level[];
  readonly ground: number | null;
  readonly quantity: 'temperature' | 'dewPoint';
}) {
  const spots = levels.flatMap((level) => {
    const value = level[quantity];
    if (value === null) return [];
    return [{ spot: chart.spot(value, level.pressure), isBelow: isBelowGround(level, ground) }];
  });
  return (
    <g className={`skewt-curve skewt-${quantity}`}>
      <path d={pathOf(spots.map(({ spot }) => spot))} />
      {spots.map(({ spot: [x, y], isBelow }) => (
        <circle key={y} className={isBelow ? 'skewt-below' : undefined} cx={x} cy={y} r={3} />
      ))}
    </g>
  );
}

/** The part of the drawing below the ground, hatched: what the model has there is not air. */
function Ground(props: {
  readonly chart: SkewT;
  readonly levels: readonly Level[];
  readonly ground: number | null;
}) {
  const { chart, levels, ground } = props;
  const { texts, language } = useLanguage();
  const pressure = groundPressure(levels, ground);
  if (pressure === null || ground === null) return null;
  const y = chart.y(pressure);
  return (
    <g>
      <pattern
        id="skewt-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className="skewt-hatch" y2="6" />
      </pattern>
      <rect className="skewt-ground" y={y} width={WIDTH} height={HEIGHT - y} />
      <line className="skewt-ground-line" x2={WIDTH} y1={y} y2={y} />
      <text className="skewt-ground-label" x={6} y={y - 4}>
        {texts.sounding.ground(formatValue(ground, 'm', language))}
      </text>
    </g>
  );
}

/** The way of lifted air, with the areas where it is warmer (CAPE) and, below that, colder (CIN) than the air around it. */
function ParcelWay({
  chart,
  parcel,
  kind,
}: {
  readonly chart: SkewT;
  readonly parcel: Parcel;
  readonly kind: 'lowest' | 'unstable';
}) {
  const { points, freeConvection } = parcel;
  const areas =
    freeConvection === null || kind === 'unstable'
      ? []
      : [
          { name: 'cin', part: points.filter(({ pressure }) => pressure >= freeConvection) },
          {
            name: 'cape',
            part: points.filter(({ pressure, excess }) => pressure <= freeConvection && excess > 0),
          },
        ];
  return (
    <g className={`skewt-parcel skewt-parcel-${kind}`}>
      {areas.map(({ name, part }) => (
        <path
          key={name}
          className={`skewt-${name}`}
          d={`${pathOf([
            ...part.map((point) => chart.spot(point.temperature, point.pressure)),
            ...part.toReversed().map((point) => chart.spot(point.around, point.pressure)),
          ])}Z`}
        />
      ))}
      <path
        className="skewt-way"
        d={pathOf(points.map((point) => chart.spot(point.temperature, point.pressure)))}
      />
    </g>
  );
}

function WindBarb({
  y,
  u,
  v,
  isSouthern,
}: {
  readonly y: number;
  readonly u: number;
  readonly v: number;
  readonly isSouthern: boolean;
}) {
  const barb = barbOf(u, v);
  return (
    <path
      className="skewt-barb"
      transform={`translate(${BARBS} ${y}) rotate(${barb.isCalm ? 0 : barb.from})`}
      d={barbPath(barb, isSouthern)}
    />
  );
}
