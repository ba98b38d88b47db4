import scales from 'virtual:basemap';
import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { OUTLINES, type SourceName } from './base-style.ts';
import { type Box, contains, isNear, withMargin } from './near/nearby.ts';

/** Outlines, each with the zoom from which the coarser ones show their corners. */
const SCALES = [
  { scale: '10m', fromZoom: 5.5 },
  { scale: '50m', fromZoom: 2.2 },
  { scale: '110m', fromZoom: 0 },
] as const;
type Scale = (typeof SCALES)[number]['scale'];
type Outlines = Topology<Record<(typeof OUTLINES)[number], GeometryCollection>>;

/**
 * Shows land, coasts, borders and lakes of Natural Earth: the coarse ones at once, finer ones where the map is near. Those are five and
 * fifty times as large, and wait until the map has come to rest with its first field. What lies far from what is in view is left out: to
 * cut all of the finest ones into tiles takes seconds.
 */
export async function showOutlines(map: GlMap, signal: AbortSignal): Promise<void> {
  const read = new Map<Scale, Promise<Outlines>>();
  const outlinesOf = (scale: Scale): Promise<Outlines> => {
    const known = read.get(scale);
    if (known !== undefined) return known;
    const reading = fetch(scales[scale], { signal }).then((response) => response.json() as Promise<Outlines>);
    // What was not read is asked for again.
    reading.catch(() => read.delete(scale));
    read.set(scale, reading);
    return reading;
  };
  let shown: { readonly scale: Scale; readonly around: Box } | null = null;
  const show = async (scale: Scale): Promise<void> => {
    const view = boxOf(map);
    if (shown?.scale === scale && contains(shown.around, view)) return;
    const wanted = { scale, around: withMargin(view) };
    shown = wanted;
    const outlines = await outlinesOf(scale).catch((error: unknown) => {
      // Others may be on their way since.
      if (shown === wanted) shown = null;
      throw error;
    });
    // Finer ones may be there before those that were requested first.
    if (signal.aborted || shown !== wanted) return;
    setData(map, 'outlines', { type: 'FeatureCollection', features: featuresNear(outlines, wanted.around) });
  };
  await show('110m');
  const refine = () => {
    const fitting = SCALES.find(({ fromZoom }) => map.getZoom() >= fromZoom)?.scale ?? '110m';
    show(fitting).catch(ignoreAbort);
  };
  map.once('idle', () => {
    map.on('moveend', refine);
    refine();
  });
}

function boxOf(map: GlMap): Box {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** Those of which a part may lie in a box, which may reach over the 180° meridian and around the world. */
function featuresNear(outlines: Outlines, around: Box): Feature[] {
  return OUTLINES.flatMap((kind) =>
    outlines.objects[kind].geometries
      .filter(({ bbox }) => bbox === undefined || isNear(bbox as unknown as Box, around))
      .flatMap((piece) => featuresOf(feature(outlines, piece as GeometryObject)))
      .map((each) => ({ ...each, properties: { kind } })),
  );
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
