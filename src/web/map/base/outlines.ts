import scales from 'virtual:basemap';
import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { OUTLINES, type SourceName } from './base-style.ts';

/** The finer outlines, each with the zoom from which the coarser ones show their corners. */
const FINER = [
  { scale: '10m', fromZoom: 5.5 },
  { scale: '50m', fromZoom: 2.2 },
] as const;

/**
 * Shows land, coasts, borders and lakes of Natural Earth: the coarse ones at once, finer ones where the map is near. Those are five and
 * fifty times as large, and wait until the map has come to rest with its first field.
 */
export async function showOutlines(map: GlMap, signal: AbortSignal): Promise<void> {
  await show(map, scales['110m'], () => signal.aborted, signal);
  let shown = Number.NEGATIVE_INFINITY;
  const refine = () => {
    const finest = FINER.find(({ fromZoom }) => map.getZoom() >= fromZoom);
    if (finest === undefined || finest.fromZoom <= shown) return;
    shown = finest.fromZoom;
    // Finer ones may be there before those that were requested first.
    const isLate = () => signal.aborted || shown > finest.fromZoom;
    show(map, scales[finest.scale], isLate, signal).catch(ignoreAbort);
  };
  map.on('zoomend', refine);
  map.once('idle', refine);
}

async function show(map: GlMap, address: string, isLate: () => boolean, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { signal });
  const topology = (await response.json()) as Topology<Record<(typeof OUTLINES)[number], GeometryCollection>>;
  if (isLate()) return;
  const features = OUTLINES.flatMap((kind) =>
    featuresOf(feature(topology, topology.objects[kind])).map((each) => ({ ...each, properties: { kind } })),
  );
  setData(map, 'outlines', { type: 'FeatureCollection', features });
}

const featuresOf = (made: ReturnType<typeof feature>): readonly Feature[] =>
  made.type === 'FeatureCollection' ? made.features : [made];

/** Puts data into a source of the map. */
export function setData(map: GlMap, name: SourceName, data: FeatureCollection): void {
  map.getSource<GeoJSONSource>(name)?.setData(data);
}

/** A view that went away needs no data. */
export function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}
