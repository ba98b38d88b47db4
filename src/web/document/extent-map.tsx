import scales from 'virtual:basemap';
import { useQuery } from '@tanstack/react-query';
import type { MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { useTexts } from '../texts/use-texts.tsx';
import type { Box } from './standard-document.ts';

/** Boxes on a plane of degrees over the outlines of land. */
export function ExtentMap({ boxes }: { readonly boxes: readonly Box[] }) {
  const texts = useTexts().document;
  const { data: land } = useQuery({
    queryKey: ['land'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => pathOf(await landFrom(await fetch(scales['110m'], { signal }))),
  });
  const names = boxes.map((box) => box.map((each) => each.toFixed(2)).join(', '));
  return (
    <svg
      className="extent-map"
      viewBox="-180 -90 360 180"
      role="img"
      aria-label={texts.extent(names.join('; '))}
    >
      <rect className="extent-sea" x={-180} y={-90} width={360} height={180} />
      <path className="extent-land" d={land ?? ''} />
      {boxes.flatMap(split).map(([west, south, east, north]) => (
        <rect
          key={`${west},${south},${east},${north}`}
          className="extent-box"
          x={west}
          y={-north}
          width={east - west}
          height={north - south}
        />
      ))}
    </svg>
  );
}

/** A box over the 180° meridian is two on a plane. */
function split([west, south, east, north]: Box): readonly Box[] {
  if (west <= east && east <= 180) return [[west, south, east, north]];
  const end = east > 180 ? east - 360 : east;
  return [
    [west, south, 180, north],
    [-180, south, end, north],
  ];
}

async function landFrom(response: Response): Promise<MultiPolygon> {
  const topology = (await response.json()) as Topology<{ land: GeometryCollection }>;
  const land = feature(topology, topology.objects.land) as unknown as { readonly geometry: MultiPolygon };
  return land.geometry;
}

function pathOf({ coordinates }: MultiPolygon): string {
  return coordinates
    .flat()
    .map((ring) => `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)},${(-y).toFixed(1)}`).join('L')}Z`)
    .join('');
}
