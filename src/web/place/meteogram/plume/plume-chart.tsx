import { useLanguage } from '../../../texts/use-texts.tsx';
import { useView } from '../../../view/use-view.ts';
import type { PlaceForecast } from '../../series/place-forecast.ts';
import type { Plume } from '../../series/plume/plume.ts';
import { plumeLayoutOf } from '../axes/layout.ts';
import { type ChartProps, TimedChart } from '../timed/timed-chart.tsx';
import { PlumeControls } from './plume-controls.tsx';
import { PlumePanels } from './plume-panels.tsx';
import { PlumeReadout, spokenPlume } from './readout/plume-readout.tsx';
import './plume.css';

interface PlumeChartProps extends ChartProps {
  readonly plume: Plume;
  /** The control's, then those of other models; at least one. */
  readonly forecasts: readonly PlaceForecast[];
}

/** What the members of an ensemble say of a place: bands around the median, and how likely rain and gusts are. */
export function PlumeChart({ plume, forecasts, ...props }: PlumeChartProps) {
  const { texts, language } = useLanguage();
  const { rainAbove, gustsAbove, units } = useView();
  const [control, ...others] = forecasts;
  if (control === undefined) return null;
  const layout = plumeLayoutOf(props.width);
  const told = { plume, control, others, rainAbove, gustsAbove, units };
  return (
    <TimedChart
      {...props}
      layout={layout}
      times={control.times}
      spoken={(at) => spokenPlume(told, at, texts.place, language)}
      readout={(at, time) => <PlumeReadout {...told} at={at} time={time} zone={props.zone} />}
      controls={<PlumeControls layout={layout} />}
    >
      {(axis) => <PlumePanels frame={{ ...axis, layout, plume, control, others }} />}
    </TimedChart>
  );
}
