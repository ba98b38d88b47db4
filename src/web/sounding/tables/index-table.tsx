import { chosenUnit, evenUnits, type Units } from '../../../display/index.ts';
import { formatValue } from '../../format/numbers/numbers.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import type { Analysis } from '../air/indices.ts';

type Name =
  | 'modelCape'
  | 'cape'
  | 'cin'
  | 'condensation'
  | 'freeConvection'
  | 'equilibrium'
  | keyof Analysis['indices'];

interface IndexTableProps {
  readonly analysis: Analysis;
  /** CAPE as the model itself gives it, J kg-1; null where it gives none. */
  readonly modelCape: number | null;
}

/**
 * What the sounding says in numbers, each with its definition. Pressures stay in hPa, as levels are named, and indices in °C, which they
 * and the limits that people know are defined in.
 */
export function IndexTable({ analysis, modelCape }: IndexTableProps) {
  const { texts, language } = useLanguage();
  const words = texts.sounding;
  const units = evenUnits(useView().units);
  const { lowest, mostUnstable, indices } = analysis;
  const rows: readonly (readonly [Name, readonly (number | null)[], string])[] = [
    ['modelCape', [modelCape], 'J/kg'],
    ['cape', [lowest?.cape ?? null, mostUnstable?.cape ?? null], 'J/kg'],
    ['cin', [lowest?.cin ?? null, mostUnstable?.cin ?? null], 'J/kg'],
    [
      'condensation',
      [lowest?.condensation.pressure ?? null, mostUnstable?.condensation.pressure ?? null],
      'hPa',
    ],
    ['freeConvection', [lowest?.freeConvection ?? null, mostUnstable?.freeConvection ?? null], 'hPa'],
    ['equilibrium', [lowest?.equilibrium ?? null, mostUnstable?.equilibrium ?? null], 'hPa'],
    ['lifted', [indices.lifted], '°C'],
    ['showalter', [indices.showalter], '°C'],
    ['k', [indices.k], '°C'],
    ['totalTotals', [indices.totalTotals], '°C'],
    ['precipitableWater', [indices.precipitableWater], 'mm'],
    ['freezingHeight', [indices.freezingHeight], 'm'],
    ['shear', [indices.shear], 'm/s'],
  ];
  return (
    <table className="sounding-table">
      <caption>
        {words.indices}
        {lowest !== null && `: ${words.surfaceParcel(String(lowest.from.pressure))}`}
        {mostUnstable !== null && `, ${words.unstableParcel(String(mostUnstable.from.pressure))}`}
      </caption>
      <tbody>
        {rows
          .filter(([, values]) => values.some((value) => value !== null))
          .map(([name, values, unit]) => (
            <tr key={name}>
              <th scope="row">
                <abbr title={words.definitions[name]}>{words.names[name]}</abbr>
              </th>
              <td>
                {values
                  .filter((value, index) => index === 0 || value !== null)
                  .map((value) => (value === null ? '–' : formatIn(value, unit, units, language)))
                  .join(' · ')}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Amounts and speeds in the chosen units. */
function formatIn(value: number, symbol: string, units: Units, language: string): string {
  if (symbol !== 'mm' && symbol !== 'm/s') return formatValue(value, symbol, language);
  const unit = chosenUnit(symbol, units);
  return formatValue(unit.of(value), unit.symbol, language);
}
