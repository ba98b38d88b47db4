import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { chosenUnit } from '../../../display/index.ts';
import { formatPosition } from '../../format/coordinates.ts';
import { formatAmount } from '../../format/numbers/amounts.ts';
import { formatValue } from '../../format/numbers/numbers.ts';
import { formatDayTime } from '../../format/times/times.ts';
import { useLanguage } from '../../texts/use-texts.tsx';
import { useZone } from '../../view/clock/zone.ts';
import { useView } from '../../view/use-view.ts';
import { drawnSymbol } from '../data/statistics/drawn.ts';
import type { MapData } from '../data/use-map-data.ts';
import { blendOf } from '../field/blend.ts';
import { shownValueAt } from '../field/drawn-value.ts';
import { type FieldGrid, type GridPoint, positionAt } from '../field/grid/field-grid.ts';
import { type GridPlace, locate } from '../field/grid/locate.ts';

interface Pointed extends GridPoint {
  readonly x: number;
  readonly y: number;
}

/** At the right edge of the map there is room for the value at the left of the pointer alone. */
const ROOM = 170;

/** The value that is drawn under the pointer, with its unit and its position: of raw cells the value and the middle of the cell. */
export function PointerValue({ map, data }: { readonly map: GlMap; readonly data: MapData }) {
  const { texts, language } = useLanguage();
  const { rawCells, units } = useView();
  const zone = useZone();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    const move = ({ point, lngLat, originalEvent }: MapMouseEvent) => {
      const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
      setPointed(isTouch ? null : { x: point.x, y: point.y, latitude: lngLat.lat, longitude: lngLat.lng });
    };
    const leave = () => setPointed(null);
    map.on('mousemove', move);
    map.on('mouseout', leave);
    map.on('dragstart', leave);
    return () => {
      map.off('mousemove', move);
      map.off('mouseout', leave);
      map.off('dragstart', leave);
    };
  }, [map]);
  const variable = data.shown.variable;
  if (pointed === null || variable === null || data.field === null) return null;
  const hours = data.windowHours;
  const place = locate(data.field.grid, pointed.latitude, pointed.longitude);
  const value = place === null ? null : shownValueAt(data.field, place, rawCells, blendOf(variable));
  if (place === null || value === null) return null;
  const symbol = drawnSymbol(variable, data.shown.statistic);
  const unit = chosenUnit(symbol, units);
  const { latitude, longitude } =
    rawCells || blendOf(variable) === 'none' ? middleOf(data.field.grid, place) : pointed;
  const code = variable.codes?.find((each) => each.value === value);
  const isAtEdge = pointed.x > map.getContainer().clientWidth - ROOM;
  return (
    <div
      className={isAtEdge ? 'map-pointer map-pointer-left' : 'map-pointer'}
      style={{ left: pointed.x, top: pointed.y }}
      aria-hidden="true"
    >
      <strong>
        {code !== undefined
          ? texts.map.meaning(code.meaning)
          : hours === null
            ? formatValue(unit.of(value), unit.symbol, language)
            : formatAmount(unit.of(value), hours, unit.symbol, language, texts.map.amountIn)}
      </strong>
      {data.isBehind && data.drawnTime !== null && (
        <span>{formatDayTime(data.drawnTime, zone, language)}</span>
      )}
      <span>{formatPosition(latitude, longitude - 360 * Math.round(longitude / 360))}</span>
    </div>
  );
}

/** The middle of the cell that a place lies in. */
const middleOf = (grid: FieldGrid, { column, row }: GridPlace): GridPoint =>
  positionAt(grid, Math.round(column), Math.round(row));
