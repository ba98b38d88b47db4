import { Map as GlMap, type LngLat, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { changeView, currentView } from '../view/use-view.ts';
import type { Camera, ChosenPlace } from '../view/view.ts';
import { ABOVE_FIELD, baseStyle, layersIn } from './base/base-style.ts';
import { domainOutline } from './base/domain-outline.ts';
import { ignoreAbort, setData, showOutlines } from './base/outlines.ts';
import { PlaceNames, type ValueWriter } from './base/places.ts';
import type { ThemeColours } from './base/theme-colours.ts';
import type { Bounds } from './bounds.ts';
import type { Frame } from './data/use-map-data.ts';
import { type DrawnField, FieldLayer } from './field/field-layer.ts';
import { latitudeOfY, mercatorY } from './field/field-mesh.ts';
import { coveredBox, isCovered } from './field/grid/covered-box.ts';
import type { FieldGrid } from './field/grid/field-grid.ts';
import { type DrawnLines, LineLayer } from './lines/line-layer.ts';
import { reducedMotion } from './webgl/motion.ts';
import { reveal } from './webgl/reveal.ts';
import { type DrawnWind, WindCanvas } from './wind/wind-canvas.ts';

// A file of our own origin: the page's policy allows no other.
setWorkerUrl(workerUrl);

/** A map on the page, with what views tell it. */
export interface OpenedMap {
  readonly map: GlMap;
  /** Called with the visible area when the map is ready and whenever it comes to rest. */
  onFrame: (frame: Frame) => void;
  /** Called whenever another field is drawn. */
  onFieldDrawn: () => void;
  paint(colours: ThemeColours): void;
  /** Goes where a view looks; where it looks nowhere, to the domain of its model. */
  goTo(camera: Camera | null, domain: Bounds | null): void;
  showField(drawn: DrawnField | null): void;
  showLines(drawn: DrawnLines | null): void;
  showWind(drawn: DrawnWind | null): void;
  /** Writes values below the names of places. */
  showValues(write: ValueWriter): void;
  /** Outlines the domain of a model that does not reach around the earth. */
  showDomain(domain: Bounds | null, grid: FieldGrid | null): void;
  /** Marks a place, and shows it where panels hide it. */
  showPlace(place: ChosenPlace | null): void;
  close(): void;
}

interface Options {
  readonly colours: ThemeColours;
  readonly camera: Camera | null;
  readonly label: string;
  /** Id of the element that says what the map shows. */
  readonly summary: string;
}

/** The initial view without a link: the Atlantic and Europe, about half the way around the earth on any screen. */
const FIRST = { latitude: 45, longitude: -4 };
const firstZoom = (width: number): number => Math.max(1.6, Math.log2(width / TILE_PIXELS) + 0.9);
/** Of the side of the world at zoom 0. */
const TILE_PIXELS = 512;
const MAX_ZOOM = 11;
/** Beyond these the plane of Mercator shows nothing but ice. */
const MAX_LATITUDE = 85;
const SAME_DEGREES = 2e-3;
/** So long outlines and names wait for the first field: reading them and cutting them into tiles would hold it up. */
const FIELD_FIRST_MS = 400;
/** What marks a movement that a person caused, as the map library marks those by pointers and keys. */
const BY_PERSON = { originalEvent: new Event('choice') };
/** With the control key: the arrows alone belong to the bar of time. */
const PAN: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAN_PIXELS = 120;

/** The area that a map will show once opened, as `onFrame` will report it: data can load in the meantime. */
export function firstFrame({ clientWidth, clientHeight }: HTMLElement, camera: Camera | null): Frame {
  const { latitude, longitude, zoom } = camera ?? { ...FIRST, zoom: firstZoom(clientWidth) };
  const world = TILE_PIXELS * 2 ** zoom;
  const [x, y] = [(longitude + 180) / 360, mercatorY(latitude)];
  const [across, along] = [clientWidth / 2 / world, clientHeight / 2 / world];
  return frameOf(
    {
      west: (x - across) * 360 - 180,
      east: (x + across) * 360 - 180,
      south: latitudeOfY(y + along),
      north: latitudeOfY(y - along),
    },
    clientWidth * clientHeight,
  );
}

export function openMap(container: HTMLElement, { colours, camera, label, summary }: Options): OpenedMap {
  const { latitude, longitude, zoom } = camera ?? { ...FIRST, zoom: firstZoom(container.clientWidth) };
  const map = new GlMap({
    container,
    style: baseStyle(colours),
    center: [longitude, latitude],
    zoom,
    minZoom: 0.6,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const canvas = map.getCanvas();
  canvas.setAttribute('aria-label', label);
  canvas.setAttribute('aria-describedby', summary);
  canvas.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') return choosePlace(map.getCenter());
    const step = PAN[event.key];
    if (step === undefined || !event.ctrlKey) return;
    event.preventDefault();
    map.panBy(
      [step[0] * PAN_PIXELS, step[1] * PAN_PIXELS],
      { animate: !reducedMotion() },
      { originalEvent: event },
    );
  });
  const field = new FieldLayer();
  const lines = new LineLayer(map);
  const wind = new WindCanvas(map);
  const names = new PlaceNames(map);
  // Not in the frame itself, which is late enough by software.
  field.onDrawn = () =>
    queueMicrotask(() => {
      showBase();
      opened.onFieldDrawn();
    });
  const end = new AbortController();
  /** The last position set by the view and by the map, so that neither gets back its own change. */
  let said: Camera | null = camera;
  let isFitted = camera !== null;
  /** Whether the view looked somewhere, and where the map was before it did. */
  let hadCamera = camera !== null;
  let home: Camera | null = null;
  /** Where the map came to rest last. */
  let restedAt: Camera | null = camera;
  /** Whether the next position event comes from the link and not from the user. */
  let isOfLink = true;
  /** What the layers look like. */
  let look: { readonly colours: ThemeColours; readonly isCovered: boolean } = { colours, isCovered: false };
  /** What the field hides. */
  let covered: Bounds | null = null;
  const paintLayers = (next: Partial<typeof look>) => {
    look = { ...look, ...next };
    whenReady(() => {
      repaint(map, look.colours, look.isCovered);
      names.paint(look.colours);
    });
  };
  const checkCovered = () => {
    const hides = isCovered(covered, boundsOf(map));
    if (hides !== look.isCovered) paintLayers({ isCovered: hides });
  };
  const opened: OpenedMap = {
    map,
    onFrame: () => {},
    onFieldDrawn: () => {},
    paint(next) {
      paintLayers({ colours: next });
    },
    goTo(next, domain) {
      if (next !== null) {
        home ??= restedAt ?? cameraOf(map);
        hadCamera = true;
        isFitted = true;
        if (said !== null && isSame(said, next)) return;
        said = next;
        map.jumpTo({ center: [next.longitude, next.latitude], zoom: next.zoom });
      } else if (hadCamera && home !== null) {
        // Back in the history, to before the first move of the map.
        hadCamera = false;
        said = null;
        map.jumpTo({ center: [home.longitude, home.latitude], zoom: home.zoom });
      } else if (!isFitted && domain !== null) {
        isFitted = true;
        if (domain.east - domain.west < 300) fitDomain(map, domain);
      }
    },
    showField(drawn) {
      field.fades = !reducedMotion();
      hasField = drawn !== null;
      delete container.dataset['state'];
      covered = drawn === null ? null : coveredBox(drawn.field, drawn.scale);
      field.show(drawn);
      checkCovered();
    },
    showLines(drawn) {
      whenReady(() => lines.show(drawn));
    },
    showWind: (drawn) => wind.show(drawn),
    showValues(write) {
      whenReady(() => names.showValues(write));
    },
    showDomain(domain, grid) {
      whenReady(() => setData(map, 'domain', domainOutline(domain, grid)));
    },
    showPlace(place) {
      // Where a link names both a place and a camera, the camera is what was meant.
      const isMeant = isOfLink && camera !== null;
      if (place !== null && !isMeant) reveal(map, place, isOfLink ? {} : BY_PERSON);
      isOfLink = false;
      whenReady(() => names.choose(place));
    },
    close() {
      end.abort();
      lines.close();
      wind.close();
      map.remove();
    },
  };
  const whenReady = (act: () => void) => {
    // Not `isStyleLoaded`, which is true before the event is fired: waiting code would run in the wrong order.
    if (isReady) act();
    else map.once('style.load', act);
  };
  let hasField = false;
  map.on('idle', () => {
    container.dataset['state'] = hasField ? 'drawn' : 'empty';
  });
  let isReady = false;
  const tellFrame = () => {
    opened.onFrame(frameOf(boundsOf(map), canvas.clientWidth * canvas.clientHeight));
  };
  // Load data at once, not after the outlines.
  queueMicrotask(() => {
    if (!end.signal.aborted) tellFrame();
  });
  // Not `load`, which waits for all sources and a first frame without a field.
  map.once('style.load', () => {
    isReady = true;
    names.paint(look.colours);
    map.addLayer(field, ABOVE_FIELD);
    setTimeout(showBase, FIELD_FIRST_MS);
  });
  let hasBase = false;
  const showBase = () => {
    if (hasBase || end.signal.aborted) return;
    hasBase = true;
    showOutlines(map, end.signal).catch(ignoreAbort);
    names.load(end.signal).catch(ignoreAbort);
  };
  map.on('resize', tellFrame);
  map.on('move', checkCovered);
  map.on('moveend', (event) => {
    tellFrame();
    said = cameraOf(map);
    // Only people change what the address says.
    if ((event as { originalEvent?: Event }).originalEvent !== undefined) {
      home ??= restedAt;
      isFitted = true;
      changeView({ camera: said });
    }
    restedAt = said;
  });
  map.on('click', ({ lngLat }) => choosePlace(lngLat));
  return opened;
}

/** Opens the forecast of a place of the map, which the layers of a phone would cover. */
function choosePlace(at: LngLat): void {
  const { lat, lng } = at.wrap();
  if (Math.abs(lat) > 90) return;
  const { panel } = currentView();
  changeView({
    place: { latitude: lat, longitude: lng, name: null },
    panel: panel === 'layers' ? null : panel,
  });
}

/** At the edge of the plane of Mercator the poles count as in view. */
function frameOf({ west, east, south, north }: Bounds, pixels: number): Frame {
  const bounds = {
    west,
    east,
    south: Math.max(-90, south < -MAX_LATITUDE ? -90 : south),
    north: Math.min(90, north > MAX_LATITUDE ? 90 : north),
  };
  return { bounds, pixels };
}

function cameraOf(map: GlMap): Camera {
  const { lng, lat } = map.getCenter().wrap();
  return { longitude: lng, latitude: lat, zoom: map.getZoom() };
}

function boundsOf(map: GlMap): Bounds {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    east: bounds.getEast(),
    south: bounds.getSouth(),
    north: bounds.getNorth(),
  };
}

/** Brings a domain into view. */
function fitDomain(map: GlMap, { west, south, east, north }: Bounds): void {
  map.fitBounds(
    [
      [west, Math.max(-MAX_LATITUDE, south)],
      [east, Math.min(MAX_LATITUDE, north)],
    ],
    { padding: 24, animate: false },
  );
}

function isSame(one: Camera, other: Camera): boolean {
  return (
    Math.abs(one.latitude - other.latitude) < SAME_DEGREES &&
    Math.abs(one.longitude - other.longitude) < SAME_DEGREES &&
    Math.abs(one.zoom - other.zoom) < 0.02
  );
}

function repaint(map: GlMap, colours: ThemeColours, hides: boolean): void {
  for (const layer of layersIn(colours, hides)) {
    if (map.getLayer(layer.id) === undefined) continue;
    for (const [name, value] of Object.entries(layer.paint ?? {}))
      map.setPaintProperty(layer.id, name as never, value as never);
  }
}
