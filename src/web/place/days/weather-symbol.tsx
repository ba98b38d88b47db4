import type { Falling, Weather } from '../series/weather/weather.ts';

/** On a field of 48 by 48. */
const SIDE = 48;
const SUN = { x: 24, y: 24, r: 9 };
const SMALL_SUN = { x: 17, y: 17, r: 7.5 };
const RAYS = [0, 45, 90, 135, 180, 225, 270, 315];
/** Outlines of clouds: a whole one, and a small one that leaves most of the sun. */
const CLOUD = 'M14.5 36a8 8 0 0 1-1.300-15.900 11 11 0 0 1 20.800-3.300 9.800 9.800 0 0 1 1 19.200z';
const SMALL_CLOUD =
  'M25 39.500a5.500 5.500 0 0 1-.600-10.970 7.600 7.600 0 0 1 14.300-1.900 6.500 6.500 0 0 1 .300 12.870z';
const MOON =
  'M30.500 29.800A12.500 12.500 0 0 1 19.200 12.100a13 13 0 1 0 17 15.900 12.500 12.500 0 0 1-5.700 1.800z';
/** Where drops and flakes are below the cloud, by how much falls: light has the first, moderate the first two, heavy all. */
const PLACES = { light: [24], moderate: [18, 29], heavy: [14, 24, 34] } as const;
const LOW = 41;

/** The weather as a drawing of its own; what it shows stands in the words around it. */
export function WeatherSymbol({
  weather,
  size = SIDE,
}: {
  readonly weather: Weather;
  readonly size?: number;
}) {
  const { sky, isNight, falling, strength, hasThunder } = weather;
  const hasCloud = sky === 'partly' || sky === 'overcast' || falling !== null;
  const isOpen = sky !== 'overcast';
  return (
    <svg className="weather-symbol" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      {isOpen && <Light isNight={isNight} isSmall={hasCloud} />}
      {sky === 'fair' && !hasCloud && <path className="weather-cloud" d={SMALL_CLOUD} />}
      {hasCloud && (
        <g transform={falling !== null || hasThunder ? 'translate(0 -3)' : undefined}>
          {sky === 'overcast' && (
            <path
              className="weather-cloud weather-cloud-behind"
              d={CLOUD}
              transform="translate(9 -5) scale(0.86)"
            />
          )}
          <path
            className={falling === null ? 'weather-cloud' : 'weather-cloud weather-cloud-dark'}
            d={CLOUD}
          />
        </g>
      )}
      {falling !== null &&
        (hasThunder ? PLACES.heavy.filter((x) => x !== 24) : PLACES[strength]).map((x, i) => (
          <Mark key={x} falling={falling} x={x} isSecond={i % 2 === 1} />
        ))}
      {hasThunder && (
        <path className="weather-bolt" d="M25.500 30l-6 8.500h4.500l-2.500 7.500 8-10h-4.800l3-6z" />
      )}
    </svg>
  );
}

function Light({ isNight, isSmall }: { readonly isNight: boolean; readonly isSmall: boolean }) {
  if (isNight)
    return (
      <path
        className="weather-moon"
        d={MOON}
        transform={isSmall ? 'translate(1 -3) scale(0.72)' : undefined}
      />
    );
  const { x, y, r } = isSmall ? SMALL_SUN : SUN;
  return (
    <g className="weather-sun">
      <circle cx={x} cy={y} r={r} />
      {RAYS.map((degrees) => (
        <path
          key={degrees}
          d={`M0 ${-(r + 3.5)}V${-(r + (isSmall ? 6.5 : 8))}`}
          transform={`translate(${x} ${y}) rotate(${degrees})`}
        />
      ))}
    </g>
  );
}

/** One drop, flake or grain below the cloud. */
function Mark(props: { readonly falling: Falling; readonly x: number; readonly isSecond: boolean }) {
  const { falling, x, isSecond } = props;
  // Of sleet every second mark is a flake, and of freezing rain each drop lies on ice.
  const kind = falling === 'sleet' ? (isSecond ? 'snow' : 'rain') : falling;
  const at = `translate(${x} ${LOW})`;
  if (kind === 'snow')
    return (
      <path
        className="weather-snow"
        transform={at}
        d="M0-4.500v9M-3.900-2.250l7.800 4.500M-3.900 2.250l7.800-4.500"
      />
    );
  if (kind === 'ice') return <circle className="weather-ice" transform={at} r="3" />;
  if (kind === 'drizzle') return <path className="weather-rain" transform={at} d="M.8-2.500l-1.200 3.500" />;
  if (kind === 'precipitation')
    return <path className="weather-unknown" transform={at} d="M1.500-4.500l-3 9" />;
  return (
    <>
      <path className="weather-rain" transform={at} d="M2-5l-3.400 9" />
      {kind === 'freezing' && <path className="weather-freezing" transform={at} d="M-6 5.500h9" />}
    </>
  );
}
