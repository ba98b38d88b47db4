import places from 'virtual:largest-places';
import type { Map as GlMap } from 'maplibre-gl';
import type { ChosenPlace } from '../../view/view.ts';
import { setData } from './outlines.ts';
import type { ThemeColours } from './theme-colours.ts';

type PlaceRow = readonly [
  name: string,
  latitude: number,
  longitude: number,
  population: number,
  fromZoom: number,
];

/** What stands below the name of a place: the value that the map shows there; empty where it shows none. */
export type ValueWriter = (latitude: number, longitude: number) => string;

/** Of what is in view on each side of it, so that a map that is dragged has names at its edges. */
const MARGIN = 0.5;
/** A map that zooms in has the next names already. */
const ZOOM_AHEAD = 0.6;
/** CSS pixels. */
const MARKER = { radius: 6, ring: 2, density: 3 } as const;
const MARKER_IMAGE = 'marker';

/** The names of places with their values, more of them the nearer the map, and the chosen place. */
export class PlaceNames {
  readonly #map: GlMap;
  #rows: readonly PlaceRow[] = [];
  #write: ValueWriter = () => '';
  #chosen: ChosenPlace | null = null;

  constructor(map: GlMap) {
    this.#map = map;
    map.on('moveend', this.#draw);
  }

  /** Loads the largest places. */
  async load(signal: AbortSignal): Promise<void> {
    const response = await fetch(places, { signal });
    this.#rows = (await response.json()) as readonly PlaceRow[];
    if (!signal.aborted) this.#draw();
  }

  /** Writes values of another field below the names. */
  showValues(write: ValueWriter): void {
    this.#write = write;
    this.#draw();
  }

  /** Marks a place; null marks none. Names give way to the mark and to its own name. */
  choose(place: ChosenPlace | null): void {
    this.#chosen = place;
    this.#draw();
  }

  /** Draws the mark in the colours of a scheme. */
  paint({ accent, paper }: ThemeColours): void {
    const image = markerImage(accent, paper);
    if (image === null) return;
    if (this.#map.hasImage(MARKER_IMAGE)) this.#map.updateImage(MARKER_IMAGE, image);
    else this.#map.addImage(MARKER_IMAGE, image, { pixelRatio: MARKER.density });
  }

  readonly #draw = () => {
    const bounds = this.#map.getBounds();
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const [south, north] = [bounds.getSouth(), bounds.getNorth()];
    const [across, along] = [MARGIN * (east - west), MARGIN * (north - south)];
    const zoom = this.#map.getZoom() + ZOOM_AHEAD;
    const near = this.#rows.filter(([, latitude, longitude, , fromZoom]) => {
      if (fromZoom > zoom || latitude < south - along || latitude > north + along) return false;
      const fromWest = longitude - (west - across);
      return fromWest - 360 * Math.floor(fromWest / 360) <= east - west + 2 * across;
    });
    setData(this.#map, 'places', {
      type: 'FeatureCollection',
      features: near.map(([name, latitude, longitude, population, fromZoom]) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { name, population, fromZoom, value: this.#write(latitude, longitude) },
      })),
    });
    const place = this.#chosen;
    setData(this.#map, 'chosen', {
      type: 'FeatureCollection',
      features:
        place === null
          ? []
          : [
              {
                type: 'Feature',
                geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
                properties: {
                  name: place.name ?? '',
                  value: this.#write(place.latitude, place.longitude),
                },
              },
            ],
    });
  };
}

/** A disc with a ring around it; null where the browser draws none. */
function markerImage(colour: string, ring: string): ImageData | null {
  const half = MARKER.radius + MARKER.ring;
  const side = 2 * half * MARKER.density;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.scale(MARKER.density, MARKER.density);
  for (const [radius, fill] of [
    [half, ring],
    [MARKER.radius, colour],
  ] as const) {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.arc(half, half, radius, 0, 2 * Math.PI);
    pen.fill();
  }
  return pen.getImageData(0, 0, side, side);
}
