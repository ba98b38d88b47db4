import scales from 'virtual:basemap';
import places from 'virtual:largest-places';
import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { OUTLINES, type SourceName } from './base-style.ts';

/** From here on the coarse outlines show their corners. */
const FINE_ZOOM = 2.2;

/**
 * Shows land, coasts, borders and lakes of Natural Earth: the coarse ones at once, the fine ones where the map is near. Those are five
 * times as large, and wait until the map has come to rest with its first field.
 */
export async function showOutlines(map: GlMap, signal: AbortSignal): Promise<void> {
  await show(map, scales['110m'], signal);
  const refine = () => {
    if (map.getZoom() < FINE_ZOOM) return;
    map.off('zoomend', refine);
    show(map, scales['50m'], signal).catch(ignoreAbort);
  };
  map.on('zoomend', refine);
  map.once('idle', refine);
}

async function show(map: GlMap, address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { signal });
  const topology = (await response.json()) as Topology<Record<(typeof OUTLINES)[number], GeometryCollection>>;
  if (signal.aborted) return;
  const features = OUTLINES.flatMap((kind) =>
    featuresOf(feature(topology, topology.objects[kind])).map((each) => ({ ...each, properties: { kind } })),
  );
  setData(map, 'outlines', { type: 'FeatureCollection', features });
}

const featuresOf = (made: ReturnType<typeof feature>): readonly Feature[] =>
  made.type === 'FeatureCollection' ? made.features : [made];

type PlaceRow = readonly [name: string, latitude: number, longitude: number, population: number];

/** Shows the names of the largest places, more of them the nearer the map. */
export async function showPlaces(map: GlMap, signal: AbortSignal): Promise<void> {
  const response = await fetch(places, { signal });
  const rows = (await response.json()) as readonly PlaceRow[];
  if (signal.aborted) return;
  setData(map, 'places', {
    type: 'FeatureCollection',
    features: rows.map(([name, latitude, longitude, population]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { name, population, fromZoom: fromZoom(population) },
    })),
  });
}

/** Cities of ten millions from zoom 1.5 on, those of a million from about 3, those of 100,000 from about 4.5. */
const fromZoom = (population: number): number =>
  Math.max(1.5, Math.round(10 * (1.5 + 1.45 * Math.log10(1.2e7 / Math.max(1, population)))) / 10);

/** Puts data into a source of the map. */
export function setData(map: GlMap, name: SourceName, data: FeatureCollection): void {
  map.getSource<GeoJSONSource>(name)?.setData(data);
}

/** A view that went away needs no data. */
export function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
