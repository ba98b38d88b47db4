import { type Map as GlMap, GPUInitializationError } from 'maplibre-gl';
import { chosenUnit } from '../../display/index.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../format/numbers/numbers.ts';
import { useLanguage } from '../texts/use-texts.tsx';
import { useView } from '../view/use-view.ts';
import { fractionsOf, useThemeColours } from './base/theme-colours.ts';
import { setShownRange } from './data/shown-range.ts';
import { drawnScale, drawnSymbol } from './data/statistics/drawn.ts';
import { type Frame, useMapData } from './data/use-map-data.ts';
import { blendOf } from './field/blend.ts';
import { MapNotes } from './notes/map-notes.tsx';
import { MapSummary } from './notes/map-summary.tsx';
import { valueWriter } from './notes/place-values.ts';
import { PointerValue } from './notes/pointer-value.tsx';
import { firstFrame, type OpenedMap, openMap } from './open-map.ts';
import './map.css';

/** Distances of isobars, and of bold ones, in the chosen unit. */
const ISOBARS = { hPa: { every: 4, bold: 20 }, inHg: { every: 0.1, bold: 0.5 } } as const;
/** Red, green, blue and opacity of particles: white over colours, quiet ink where the field leaves the map clear. */
const OVER_COLOURS = [1, 1, 1, 0.9] as const;
const INK_OPACITY = 0.34;
const HATCH_OPACITY = 0.2;

/** The map: the field of the view, with coasts, names and whatever else the view asks for over it. */
export default function WeatherMap() {
  const { texts, language } = useLanguage();
  const view = useView();
  const container = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedMap | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  // The first field comes before all that goes over it, and before the next ones.
  const [isDrawn, setDrawn] = useState(false);
  const [hasGraphics, setHasGraphics] = useState(true);
  const data = useMapData(frame, isDrawn);
  const { variable, statistic } = data.shown;
  const isCloud = variable !== null && drawnScale(variable, statistic).isCloud;
  const colours = useThemeColours(isCloud ? 'cloud' : 'paper');
  const summary = useId();

  // Where the map begins; later ones are gone to.
  const [camera] = useState(view.camera);
  const isFramed = frame !== null;
  useEffect(() => {
    if (container.current !== null) setFrame(firstFrame(container.current, camera));
  }, [camera]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once; separate effects apply later changes
  useEffect(() => {
    if (!isFramed || container.current === null) return;
    let made: OpenedMap | null = null;
    const open = (element: HTMLElement) => {
      try {
        made = openMap(element, { colours, camera, label: texts.map.label, summary });
      } catch (error) {
        // What is thrown in a change of state reaches the boundary around the map.
        if (!(error instanceof GPUInitializationError))
          return setOpened(() => {
            throw error;
          });
        // The rest of the page works without a map.
        console.warn(error.message);
        return setHasGraphics(false);
      }
      made.onFrame = setFrame;
      made.onFieldDrawn = () => setDrawn(true);
      setOpened(made);
    };
    // It takes some tenths of a second: the requests for what it will show go first.
    const timer = setTimeout(open, 0, container.current);
    return () => {
      clearTimeout(timer);
      made?.close();
      setOpened(null);
    };
  }, [isFramed]);
  useEffect(() => opened?.paint(colours), [opened, colours]);
  useEffect(() => opened?.goTo(view.camera, data.shown.model.domain), [opened, view.camera, data.shown]);
  useEffect(() => opened?.showPlace(view.place), [opened, view.place]);

  const { field, minimum, maximum } = data;
  const hours = data.windowHours ?? data.conditionHours;
  const range = useMemo(
    () => (minimum === null || maximum === null ? null : { minimum, maximum }),
    [minimum, maximum],
  );
  const name = field === null ? null : (variable?.name ?? null);
  const hasGaps = useMemo(() => field?.values.some(Number.isNaN) ?? false, [field]);
  useEffect(() => setShownRange({ variable: name, range, hours, hasGaps }), [name, range, hours, hasGaps]);
  const scale = useMemo(
    () => (variable === null ? null : drawnScale(variable, statistic, range, view.units)),
    [variable, statistic, range, view.units],
  );
  useEffect(() => {
    opened?.showField(
      field === null || scale === null || variable === null
        ? null
        : {
            field,
            scale,
            isRaw: view.rawCells,
            blend: blendOf(variable),
            hatch: fractionsOf(colours.ink, HATCH_OPACITY),
          },
    );
  }, [opened, field, scale, variable, view.rawCells, colours.ink]);

  const symbol = variable === null ? '' : drawnSymbol(variable, statistic);
  useEffect(() => {
    if (field === null || variable === null) return opened?.showValues(() => '');
    opened?.showValues(
      valueWriter(field, variable, { isRaw: view.rawCells, language, units: view.units, symbol }),
    );
  }, [opened, field, variable, view.rawCells, language, view.units, symbol]);

  const contours = scale?.contours ?? null;
  const mustWait = field !== null && !isDrawn;
  const { pressure, wind } = data;
  const { letters } = texts.map;
  useEffect(() => {
    if (mustWait) return;
    // A field that is read by its lines has them instead of isobars.
    const look = { letters, isSmooth: !view.rawCells };
    if (field !== null && contours !== null)
      opened?.showLines({ field, steps: contours, hasCentres: false, write: String, ...look });
    else if (pressure === null) opened?.showLines(null);
    else {
      const unit = chosenUnit('hPa', view.units);
      const { every, bold } = ISOBARS[view.units.pressure];
      opened?.showLines({
        field: pressure,
        steps: { every: unit.back(every), bold: unit.back(bold) },
        hasCentres: true,
        write: (value) => formatNumber(unit.of(value), unit.decimals, language),
        ...look,
      });
    }
  }, [opened, field, contours, pressure, view.rawCells, view.units, letters, language, mustWait]);
  // Where the field leaves the map clear, white particles would be lost on the land of the light scheme.
  const isClear = scale === null || scale.colours[0]?.[3] === 0;
  const colour = useMemo(
    () => (isClear ? fractionsOf(colours.ink, INK_OPACITY) : OVER_COLOURS),
    [isClear, colours.ink],
  );
  useEffect(() => {
    if (mustWait) return;
    opened?.showWind(wind === null ? null : { wind, layer: view.wind, colour });
  }, [opened, wind, view.wind, colour, mustWait]);
  const domain = data.shown.model.domain;
  const grid = field?.grid ?? null;
  useEffect(() => opened?.showDomain(domain, grid), [opened, domain, grid]);

  const map: GlMap | null = opened?.map ?? null;
  return (
    <div className="map">
      <div ref={container} className={data.isBehind ? 'map-canvas map-canvas-old' : 'map-canvas'} />
      <span className="map-cross" aria-hidden="true" />
      {map !== null && <PointerValue map={map} data={data} />}
      <p className="map-credits">{texts.map.credits}</p>
      <MapNotes data={data} hasGraphics={hasGraphics} />
      <MapSummary id={summary} data={data} map={map} />
    </div>
  );
}
