import { formatNumber } from '../../format/numbers/numbers.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import type { Level } from '../air/level.ts';
import { KELVIN } from '../air/thermodynamics.ts';
import { barbOf } from '../charts/barb.ts';

/** The levels in numbers: what the chart shows, for who reads or copies them. */
export function LevelTable({ levels }: { readonly levels: readonly Level[] }) {
  const { texts, language } = useLanguage();
  const words = texts.sounding;
  const shown = (value: number | null, digits: number) =>
    value === null ? '–' : formatNumber(value, digits, language);
  return (
    <table className="sounding-table sounding-levels">
      <caption>{words.levels}</caption>
      <thead>
        <tr>
          <th scope="col">{words.pressure} hPa</th>
          <th scope="col">{words.height} m</th>
          <th scope="col">{words.temperature} °C</th>
          <th scope="col">{words.dewPoint} °C</th>
          <th scope="col">{words.wind} m/s</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ pressure, height, temperature, dewPoint, u, v }) => (
          <tr key={pressure}>
            <th scope="row">{pressure}</th>
            <td>{shown(height, 0)}</td>
            <td>{shown(temperature === null ? null : temperature - KELVIN, 1)}</td>
            <td>{shown(dewPoint === null ? null : dewPoint - KELVIN, 1)}</td>
            <td>
              {u === null || v === null
                ? '–'
                : `${shown(barbOf(u, v).from, 0)}° ${shown(Math.hypot(u, v), 1)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
