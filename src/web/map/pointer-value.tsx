import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { formatAmount } from '../format/amounts.ts';
import { formatPosition } from '../format/coordinates.ts';
import { decimalsOf, formatValue } from '../format/numbers.ts';
import { shownUnit } from '../format/units.ts';
import { useLanguage } from '../texts/use-texts.tsx';
import type { MapData } from './data/use-map-data.ts';
import { positionAt } from './field/field-grid.ts';
import { locate, valueAt } from './field/locate.ts';
import { useWindUnit, WIND_UNITS } from './wind-unit.ts';

interface Pointed {
  readonly x: number;
  readonly y: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** The value of the cell under the pointer, with its unit and where the cell is. */
export function PointerValue({ map, data }: { readonly map: GlMap; readonly data: MapData }) {
  const { texts, language } = useLanguage();
  const windUnit = useWindUnit();
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
  const variable = data.shown?.variable ?? null;
  if (pointed === null || variable === null || data.field === null) return null;
  const hours = data.windowHours;
  const place = locate(data.field.grid, pointed.latitude, pointed.longitude);
  const value = place === null ? null : valueAt(data.field, place);
  if (place === null || value === null) return null;
  const { symbol } = shownUnit(variable);
  const unit = symbol === 'm/s' ? WIND_UNITS[windUnit] : { symbol, perMetrePerSecond: 1 };
  const cell = positionAt(data.field.grid, Math.round(place.column), Math.round(place.row));
  const longitude = cell.longitude - 360 * Math.round(cell.longitude / 360);
  return (
    <div className="map-pointer" style={{ left: pointed.x, top: pointed.y }} aria-hidden="true">
      <strong>
        {hours === null
          ? formatValue(value * unit.perMetrePerSecond, unit.symbol, language, decimalsOf(unit.symbol))
          : formatAmount(value, hours, symbol, language, texts.map.amountIn)}
      </strong>
      <span>{formatPosition(cell.latitude, longitude)}</span>
    </div>
  );
}
