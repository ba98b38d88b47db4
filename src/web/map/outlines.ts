import scales from 'virtual:basemap';
import type { Map as GlMap } from 'maplibre-gl';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const LAYERS = ['land', 'border', 'lake'] as const;

/** Draws land, borders and lakes of Natural Earth on a map. */
export async function addOutlines(map: GlMap): Promise<void> {
  const response = await fetch(scales['110m']);
  const topology = (await response.json()) as Topology<Record<(typeof LAYERS)[number], GeometryCollection>>;
  for (const name of LAYERS) {
    map.addSource(name, { type: 'geojson', data: feature(topology, topology.objects[name]) });
    map.addLayer(
      name === 'border'
        ? { id: name, source: name, type: 'line', paint: { 'line-color': '#8a8f98', 'line-width': 0.75 } }
        : {
            id: name,
            source: name,
            type: 'fill',
            paint: { 'fill-color': name === 'land' ? '#e8e6e1' : '#c9d6df' },
          },
    );
  }
}
