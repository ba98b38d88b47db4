import { useId } from 'react';
import { formatNumber, THIN } from '../../../format/numbers/numbers.ts';
import { useLanguage } from '../../../texts/use-texts.tsx';
import { changeView, useView } from '../../../view/use-view.ts';
import { GUST_THRESHOLDS, RAIN_THRESHOLDS } from '../../../view/view.ts';
import { decimalsOfThreshold, gustThresholds, rainThresholds } from '../../series/plume/thresholds.ts';
import { CONTROL_CAPTION, type PlumeLayout } from '../axes/layout.ts';

/** The thresholds of the panels of probability, each in the place of its panel's caption. */
export function PlumeControls({ layout }: { readonly layout: PlumeLayout }) {
  const { texts } = useLanguage();
  const { rainAbove, gustsAbove, units } = useView();
  const { rainChance, gustChance } = layout.panels;
  return (
    <>
      <Threshold
        label={texts.place.plume.rainAbove}
        top={rainChance.top}
        shown={rainThresholds(units)}
        value={rainAbove}
        thresholds={RAIN_THRESHOLDS}
        onChange={(value) => changeView({ rainAbove: value })}
      />
      <Threshold
        label={texts.place.plume.gustsAbove}
        top={gustChance.top}
        shown={gustThresholds(units)}
        value={gustsAbove}
        thresholds={GUST_THRESHOLDS}
        onChange={(value) => changeView({ gustsAbove: value })}
      />
    </>
  );
}

interface ThresholdProps<T extends number> {
  readonly label: string;
  /** The top of the panel, pixels. */
  readonly top: number;
  /** How each threshold is shown. */
  readonly shown: ReturnType<typeof rainThresholds>;
  readonly value: T;
  readonly thresholds: readonly T[];
  readonly onChange: (value: T) => void;
}

function Threshold<T extends number>({ label, top, shown, value, thresholds, onChange }: ThresholdProps<T>) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <div className="plume-threshold" style={{ top: top - CONTROL_CAPTION }}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={String(value)}
        onChange={(event) => {
          const chosen = thresholds.find((each) => String(each) === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {thresholds.map((each, i) => (
          <option key={each} value={String(each)}>
            {formatNumber(shown.shown[i] ?? each, decimalsOfThreshold(shown.shown[i] ?? each), language)}
            {THIN}
            {shown.symbol}
          </option>
        ))}
      </select>
      <span aria-hidden="true">%</span>
    </div>
  );
}
