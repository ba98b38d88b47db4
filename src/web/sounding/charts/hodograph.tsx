import { line } from 'd3-shape';
import { chosenUnit, evenUnits } from '../../../display/index.ts';
import { formatNumber } from '../../format/numbers/numbers.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import type { Level } from '../air/level.ts';

const RADIUS = 90;
/** Space for the labels around the outermost ring. */
const MARGIN = 12;
/** Rings, and the speeds between them in the chosen unit: the first that holds all winds. */
const RINGS = 3;
const STEPS = [5, 10, 15, 20, 30, 40, 50, 60, 80, 100];
/** Nearer to one another, labels cannot be read. */
const LABEL_SPACE = 16;

interface WindPoint {
  readonly pressure: number;
  readonly height: number | null;
  readonly u: number;
  readonly v: number;
}

/** The winds of the levels as points around calm: east to the right, north up, joined from the lowest level up. */
export function Hodograph({ levels }: { readonly levels: readonly Level[] }) {
  const { texts, language } = useLanguage();
  const speed = chosenUnit('m/s', evenUnits(useView().units));
  const winds = levels.filter((level): level is Level & WindPoint => level.u !== null && level.v !== null);
  if (winds.length < 2) return null;
  const fastest = speed.of(Math.max(...winds.map(({ u, v }) => Math.hypot(u, v))));
  const step = STEPS.find((each) => each * RINGS >= fastest) ?? 150;
  const rings = Array.from({ length: RINGS }, (_, n) => (n + 1) * step);
  const scale = RADIUS / speed.back(step * RINGS);
  const labelled = spacedOut(winds, LABEL_SPACE / scale);
  const size = RADIUS + MARGIN;
  const path = line<WindPoint>(
    ({ u }) => u * scale,
    ({ v }) => -v * scale,
  );
  return (
    <figure className="hodograph">
      <svg
        viewBox={`${-size} ${-size} ${2 * size} ${2 * size}`}
        role="img"
        aria-label={texts.sounding.hodograph}
      >
        {rings.map((ring) => (
          <g key={ring}>
            <circle className="hodograph-ring" r={speed.back(ring) * scale} />
            <text className="hodograph-label" x={3} y={-speed.back(ring) * scale + 9}>
              {ring}
            </text>
          </g>
        ))}
        <path className="hodograph-ring" d={`M${-RADIUS},0H${RADIUS}M0,${-RADIUS}V${RADIUS}`} />
        <path className="hodograph-way" d={path(winds) ?? ''} />
        {winds.map(({ pressure, height, u, v }) => (
          <g key={pressure} transform={`translate(${u * scale} ${-v * scale})`}>
            <circle className="hodograph-point" r={2.5} />
            {labelled.has(pressure) && (
              <text className="hodograph-height" x={5} y={3}>
                {height === null ? pressure : formatNumber(height / 1000, 1, language)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption>{speed.symbol}, km</figcaption>
    </figure>
  );
}

/** Pressures of the points that are so far from the labelled ones below them, in m s-1. */
function spacedOut(winds: readonly WindPoint[], space: number): ReadonlySet<number> {
  const kept: WindPoint[] = [];
  for (const wind of winds) {
    if (kept.every(({ u, v }) => Math.hypot(u - wind.u, v - wind.v) >= space)) kept.push(wind);
  }
  return new Set(kept.map(({ pressure }) => pressure));
}
