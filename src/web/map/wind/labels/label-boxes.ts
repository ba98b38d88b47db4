import type { Map as GlMap, MapGeoJSONFeature } from 'maplibre-gl';

/** A part of the screen, CSS pixels from the top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How a text of the map stands around its point. */
interface Label {
  /** Lines with their sizes, CSS pixels. */
  readonly lines: readonly (readonly [text: string, size: number])[];
  /** Pixels that the foot of the text is above the point; null for a text around the point. */
  readonly above: number | null;
}

const LINE_HEIGHT = 1.15;
const PADDING = 2;
const LAYERS = ['places', 'centres', 'chosen'];

/** The box around a label at a point. @param widthOf the width of a text of a size */
export function boxOf(
  { lines, above }: Label,
  [x, y]: readonly [number, number],
  widthOf: (text: string, size: number) => number,
): Box {
  const width = Math.max(...lines.map(([text, size]) => widthOf(text, size))) + 2 * PADDING;
  const height = lines.reduce((sum, [, size]) => sum + size * LINE_HEIGHT, 0) + 2 * PADDING;
  const top = above === null ? y - height / 2 : y - above - height;
  return { left: x - width / 2, top, width, height };
}

/** Where the names, values, highs and lows of a map stand, for what must not run over them. */
export function labelBoxes(map: GlMap): readonly Box[] {
  const pen = document.createElement('canvas').getContext('2d');
  const layers = LAYERS.filter((id) => map.getLayer(id) !== undefined);
  if (pen === null || layers.length === 0) return [];
  const widthOf = (text: string, size: number) => {
    pen.font = `${size}px sans-serif`;
    return pen.measureText(text).width;
  };
  const { clientWidth, clientHeight } = map.getContainer();
  const world = 512 * 2 ** map.getZoom();
  return map.queryRenderedFeatures({ layers }).flatMap((feature) => {
    const label = labelOf(feature);
    if (label === null || feature.geometry.type !== 'Point') return [];
    const { x, y } = map.project(feature.geometry.coordinates as [number, number]);
    // The world stands beside itself where the map is wider.
    return [-1, 0, 1]
      .map((turn) => boxOf(label, [x + turn * world, y], widthOf))
      .filter(
        ({ left, top, width, height }) =>
          left < clientWidth && left + width > 0 && top < clientHeight && top + height > 0,
      );
  });
}

/** The text of a feature as the style of the map writes it. */
function labelOf({ layer, properties }: MapGeoJSONFeature): Label | null {
  const { name = '', value = '', letter = '', population = 0 } = properties;
  if (layer.id === 'centres')
    return {
      lines: [
        [String(letter), 13 * 1.75],
        [String(value), 13 * 0.95],
      ],
      above: null,
    };
  const isChosen = layer.id === 'chosen';
  const share = (Math.min(5e6, Math.max(1e5, Number(population))) - 1e5) / (5e6 - 1e5);
  const size = isChosen ? 13 : 11 + 2 * share;
  const lines = [
    [String(name), size],
    [String(value), size * 1.1],
  ].filter((line): line is [string, number] => line[0] !== '');
  return lines.length === 0 ? null : { lines, above: isChosen ? 0.8 * size : null };
}
