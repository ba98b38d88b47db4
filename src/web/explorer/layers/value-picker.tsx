import { shownUnit } from '../../../display/index.ts';
import { thresholdText } from '../../map/data/statistics/drawn.ts';
import { Select } from '../../parts/form/select.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import type { Shown } from '../../view/shown.ts';
import { CONTROL, hasOrder, MAP_QUANTILES, thresholdsOf, type ValueOf } from '../../view/statistic.ts';
import { changeView, useView } from '../../view/use-view.ts';

/** What of an ensemble's members colours the map: the control, a quantile, or how likely values above or below a threshold are. */
export function ValuePicker({ shown }: { readonly shown: Shown }) {
  const { texts, language } = useLanguage();
  const { mapValue, units } = useView();
  const { variable, statistic } = shown;
  if (variable === null || !hasOrder(variable)) return null;
  const words = texts.layers.values;
  const thresholds = thresholdsOf(variable, units);
  const quantiles =
    statistic?.kind === 'quantile' ? new Set([...MAP_QUANTILES, statistic.at]) : MAP_QUANTILES;
  const choices: readonly { readonly value: string; readonly text: string; readonly chosen: ValueOf }[] = [
    { value: 'control', text: words.control, chosen: CONTROL },
    ...[...quantiles].map((at) => ({
      value: `quantile ${at}`,
      text: texts.map.statistic.ofQuantile(at),
      chosen: { kind: 'quantile', at } as const,
    })),
    ...(thresholds === null
      ? []
      : (['above', 'below'] as const).map((kind) => ({
          value: kind,
          text: words[kind],
          chosen: { kind, threshold: 'threshold' in mapValue ? mapValue.threshold : null },
        }))),
  ];
  const value =
    statistic === null
      ? 'control'
      : statistic.kind === 'quantile'
        ? `quantile ${statistic.at}`
        : statistic.kind;
  const { symbol } = shownUnit(variable);
  return (
    <div className="layers-value">
      <Select
        label={words.title}
        value={value}
        choices={choices}
        onChange={(next) =>
          changeView({ mapValue: choices.find((each) => each.value === next)?.chosen ?? CONTROL })
        }
      />
      {statistic !== null && statistic.kind !== 'quantile' && (
        <Select
          label={words.threshold}
          value={String(statistic.threshold)}
          choices={[...new Set([...(thresholds?.all ?? []), statistic.threshold])]
            .sort((a, b) => a - b)
            .map((each) => ({ value: String(each), text: thresholdText(each, symbol, { language, units }) }))}
          onChange={(next) => changeView({ mapValue: { kind: statistic.kind, threshold: Number(next) } })}
        />
      )}
    </div>
  );
}
