import type { Map as GlMap } from 'maplibre-gl';
import { chosenUnit } from '../../../display/index.ts';
import { formatValue } from '../../format/numbers/numbers.ts';
import { formatUtc } from '../../format/times/times.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useView } from '../../view/use-view.ts';
import { drawnName, drawnSymbol } from '../data/statistics/drawn.ts';
import type { MapData } from '../data/use-map-data.ts';
import { blendOf } from '../field/blend.ts';
import { shownValueAt } from '../field/drawn-value.ts';
import { locate } from '../field/grid/locate.ts';

interface MapSummaryProps {
  readonly id: string;
  readonly data: MapData;
  readonly map: GlMap | null;
}

/** What the map shows, in words: for those who do not see it. */
export function MapSummary({ id, data, map }: MapSummaryProps) {
  const { texts, language } = useLanguage();
  const { rawCells, units } = useView();
  const { shown, field, drawnTime, minimum, maximum, windowHours } = data;
  const centre = map?.getCenter();
  const place = field === null || centre === undefined ? null : locate(field.grid, centre.lat, centre.lng);
  const variable = shown.variable;
  const atCentre =
    field === null || place === null || variable === null
      ? null
      : shownValueAt(field, place, rawCells, blendOf(variable));
  const unit = variable === null ? '' : drawnSymbol(variable, shown.statistic);
  const { symbol, of } = chosenUnit(windowHours === null ? unit : `${unit}/h`, units);
  const write = (value: number | null) =>
    value === null ? texts.map.noValue : formatValue(of(value), symbol, language);
  return (
    <p id={id} className="visually-hidden">
      {variable === null || drawnTime === null || field === null
        ? texts.map.nothing
        : texts.map.summary({
            variable: drawnName(variable, shown.statistic, data.conditionHours, { texts, language, units }),
            model: shown.model.title,
            time: formatUtc(drawnTime, language),
            minimum: write(minimum),
            maximum: write(maximum),
            centre: write(atCentre),
          })}
    </p>
  );
}
