import { formatNumber, THIN } from '../../../format/numbers/numbers.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { useView } from '../../../view/use-view.ts';
import { GUST_THRESHOLDS, RAIN_THRESHOLDS } from '../../../view/view.ts';
import { dailyExtremes } from '../../series/days.ts';
import { medianOf } from '../../series/plume/plume.ts';
import { rangeFromZero, rangeOf } from '../axes/ranges.ts';
import { PRESSURES, TEMPERATURES, WINDS } from '../axes/units/unit-scales.ts';
import { Arrows } from '../panels/wind-panel.tsx';
import type { PlumeFrame } from './frame.ts';
import { ChancePanel } from './panels/chance-panel.tsx';
import { CloudStrip } from './panels/cloud-strip.tsx';
import { PlumePanel } from './panels/plume-panel.tsx';
import { RainPanel } from './panels/rain-panel.tsx';

const LABEL_WIDTH = 30;

/** The panels of an ensemble below each other. */
export function PlumePanels({ frame }: { readonly frame: PlumeFrame }) {
  const texts = useTexts().place;
  const { rainAbove, gustsAbove, units } = useView();
  const { freezing, ...degrees } = TEMPERATURES[units.temperature];
  const { top, gustTop } = WINDS[units.wind];
  const { layout, plume, control } = frame;
  const { panels } = layout;
  return (
    <>
      <PlumePanel
        frame={frame}
        band={panels.temperature}
        quantity="temperature"
        pick={(each) => each.temperature}
        caption={`${texts.meteogram.temperature}, ${units.temperature}`}
        hue="var(--meteogram-temperature)"
        rangeOf={(values) => rangeOf(values, degrees)}
        room={{ above: 14, below: 8 }}
        marked={freezing}
      >
        {(y) => <Extremes frame={frame} y={y} />}
      </PlumePanel>
      <RainPanel frame={frame} />
      <ChancePanel
        frame={frame}
        band={panels.rainChance}
        starts={control.precipitationStarts}
        shares={plume.rainAbove[RAIN_THRESHOLDS.indexOf(rainAbove)] ?? []}
        hue="var(--meteogram-rain)"
      />
      <CloudStrip frame={frame} />
      <PlumePanel
        frame={frame}
        band={panels.wind}
        quantity="wind"
        pick={(each) => each.windSpeed}
        caption={`${texts.meteogram.wind}, ${units.wind}`}
        hue="var(--meteogram-wind)"
        rangeOf={(values) => rangeFromZero(values, top)}
      />
      <Arrows frame={frame} band={panels.arrows} forecast={control} colour="var(--meteogram-wind)" />
      <PlumePanel
        frame={frame}
        band={panels.gust}
        quantity="gust"
        pick={(each) => each.windGust}
        caption={`${texts.plume.gusts}, ${units.wind}`}
        hue="var(--meteogram-wind)"
        rangeOf={(values) => rangeFromZero(values, gustTop)}
      />
      <ChancePanel
        frame={frame}
        band={panels.gustChance}
        starts={startsOf(control.times, control.gustStarts)}
        shares={plume.gustAbove[GUST_THRESHOLDS.indexOf(gustsAbove)] ?? []}
        hue="var(--meteogram-wind)"
      />
      <PlumePanel
        frame={frame}
        band={panels.pressure}
        quantity="pressure"
        pick={(each) => each.pressure}
        caption={`${texts.meteogram.pressure}, ${units.pressure}`}
        hue="var(--meteogram-pressure)"
        rangeOf={(values) => rangeOf(values, PRESSURES[units.pressure])}
      />
    </>
  );
}

/** Where gusts are of an instant, bars reach back to the time before. */
const startsOf = (times: readonly number[], starts: readonly (number | null)[]) =>
  times.map((_, i) => starts[i] ?? times[i - 1] ?? null);

/** Highs and lows of the days, of the median. */
function Extremes({ frame, y }: { readonly frame: PlumeFrame; readonly y: (value: number) => number }) {
  const { layout, control, plume, x } = frame;
  const all = dailyExtremes(control.times, medianOf(plume.quantiles.temperature), frame.zone);
  const last = { high: Number.NEGATIVE_INFINITY, low: Number.NEGATIVE_INFINITY };
  const shown = all.filter(({ kind, time }) => {
    const at = x(time);
    if (at < layout.left + 8 || at > layout.right - 8 || at - last[kind] < LABEL_WIDTH) return false;
    last[kind] = at;
    return true;
  });
  return shown.map(({ kind, time, value }) => (
    <text
      key={`${kind} ${time}`}
      className="meteogram-extreme"
      x={x(time)}
      y={y(value) + (kind === 'high' ? -6 : 14)}
      textAnchor="middle"
    >
      {formatNumber(value, 0, frame.language)}
      {THIN}°
    </text>
  ));
}
