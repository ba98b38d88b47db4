import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import type { PlaceForecast } from '../series/place-forecast.ts';
import type { Frame } from './axes/frame.ts';
import { layoutOf } from './axes/layout.ts';
import { CloudPanel } from './panels/cloud-panel.tsx';
import { PrecipitationPanel } from './panels/precipitation-panel.tsx';
import { PressurePanel } from './panels/pressure-panel.tsx';
import { TemperaturePanel } from './panels/temperature-panel.tsx';
import { WindPanel } from './panels/wind-panel.tsx';
import { Readout, spokenReadout } from './readout/readout.tsx';
import { type ChartProps, TimedChart } from './timed/timed-chart.tsx';

interface MeteogramChartProps extends ChartProps {
  /** The chosen model's, then those of the compared models; at least one. */
  readonly forecasts: readonly PlaceForecast[];
}

/** Five panels of the forecasts of one or several models. */
export function MeteogramChart({ forecasts, ...props }: MeteogramChartProps) {
  const { texts, language } = useLanguage();
  const { units } = useView();
  const [main] = forecasts;
  if (main === undefined) return null;
  const isCompared = forecasts.length > 1;
  const layout = layoutOf(props.width, isCompared);
  const hue = (i: number) => (isCompared ? `var(--model-${i})` : 'var(--meteogram-temperature)');
  return (
    <TimedChart
      {...props}
      layout={layout}
      times={main.times}
      spoken={(at) => spokenReadout(main, at, texts.place, language, units)}
      readout={(_, time) => <Readout forecasts={forecasts} time={time} zone={props.zone} hue={hue} />}
    >
      {(axis) => {
        const frame: Frame = { ...axis, layout, forecasts, hue, isCompared };
        return (
          <>
            <TemperaturePanel frame={frame} />
            <PrecipitationPanel frame={frame} />
            <CloudPanel frame={frame} />
            <WindPanel frame={frame} />
            <PressurePanel frame={frame} />
          </>
        );
      }}
    </TimedChart>
  );
}
