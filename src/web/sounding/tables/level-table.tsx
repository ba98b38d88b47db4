import { chosenUnit } from '../../../display/index.ts';
import { formatNumber } from '../../format/numbers/numbers.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import { isBelowGround, type Level } from '../air/level.ts';
import { KELVIN } from '../air/thermodynamics.ts';
import { barbOf } from '../charts/barb.ts';

/** The levels in numbers: what the chart shows, for who reads or copies them. */
export function LevelTable(props: {
  readonly levels: readonly Level[];
  /** Height of the model's ground, m above the sea; null where it is not known. */
  readonly ground: number | null;
}) {
  const { levels, ground } = props;
  const { texts, language } = useLanguage();
  const words = texts.sounding;
  const { units } = useView();
  const degrees = chosenUnit('°C', units);
  const speed = chosenUnit('m/s', units);
  const shown = (value: number | null, digits: number) =>
    value === null ? '–' : formatNumber(value, digits, language);
  return (
    <table className="sounding-table sounding-levels">
      <caption>{words.levels}</caption>
      <thead>
        <tr>
          <th scope="col">{words.pressure} hPa</th>
          <th scope="col">{words.height} m</th>
          <th scope="col">
            {words.temperature} {degrees.symbol}
          </th>
          <th scope="col">
            {words.dewPoint} {degrees.symbol}
          </th>
          <th scope="col">
            {words.wind} {speed.symbol}
          </th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ pressure, height, temperature, dewPoint, u, v }) => (
          <tr key={pressure} className={isBelowGround({ height }, ground) ? 'sounding-below' : undefined}>
            <th scope="row">{pressure}</th>
            <td>
              {isBelowGround({ height }, ground) && <small>{words.belowGround} </small>}
              {shown(height, 0)}
            </td>
            <td>{shown(temperature === null ? null : degrees.of(temperature - KELVIN), degrees.decimals)}</td>
            <td>{shown(dewPoint === null ? null : degrees.of(dewPoint - KELVIN), degrees.decimals)}</td>
            <td>
              {u === null || v === null
                ? '–'
                : `${shown(barbOf(u, v).from, 0)}° ${shown(speed.of(Math.hypot(u, v)), speed.decimals)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
