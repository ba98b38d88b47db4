import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { ThemeColours } from './theme-colours.ts';

/** Sources of the map, empty until their data is there. */
const SOURCES = ['outlines', 'domain', 'lines', 'centres', 'places', 'chosen'] as const;
export type SourceName = (typeof SOURCES)[number];

/** Natural Earth's features, by the property `kind`, in one source, because the map library tiles each source separately. */
export const OUTLINES = ['land', 'lake', 'coast', 'border'] as const;
type Outline = (typeof OUTLINES)[number];

/** The field is drawn below this layer, over land and sea. */
export const ABOVE_FIELD = 'border';

/** The style of the map: land and sea, then the field, then everything that is read over it. */
export function baseStyle(colours: ThemeColours): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(SOURCES.map((name) => [name, emptySource()])),
    layers: layersIn(colours),
  };
}

const emptySource = (): SourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
});

/**
 * The layers in the colours of a scheme.
 * @param isCovered whether the field hides the coasts and borders below it. They are left out then: the same lines are drawn above it,
 *   and without a graphics processor each layer of lines takes about as long as the field
 */
export function layersIn(colours: ThemeColours, isCovered = false): LayerSpecification[] {
  const below = isCovered ? 0 : 1;
  const halo = { 'text-halo-color': colours.paper, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 };
  const isBold = ['get', 'isBold'] as ['get', string];
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    {
      id: 'land',
      source: 'outlines',
      filter: isOutline('land'),
      type: 'fill',
      paint: {
        'fill-color': colours.land,
        'fill-antialias': false,
      },
    },
    {
      id: 'lake',
      source: 'outlines',
      filter: isOutline('lake'),
      type: 'fill',
      paint: { 'fill-color': colours.sea },
    },
    line('coast-below', 'coast', colours.coast, zoomed(1.2, 1.8), 0.8 * below),
    line('border-below', 'border', colours.border, zoomed(0.8, 1.2), 0.7 * below),
    line('border', 'border', OVER_FIELD, zoomed(0.5, 0.9), 0.45),
    line('lake-shore', 'lake', OVER_FIELD, zoomed(0.4, 0.8), 0.5),
    line('coast', 'coast', OVER_FIELD, zoomed(0.6, 1.2), 0.8),
    {
      id: 'domain',
      source: 'domain',
      type: 'line',
      paint: { 'line-color': colours.accent, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
    {
      id: 'lines',
      source: 'lines',
      type: 'line',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colours.ink,
        'line-width': ['case', isBold, 1.9, 0.9],
        'line-opacity': ['case', isBold, 0.9, 0.62],
      },
    },
    {
      id: 'line-labels',
      source: 'lines',
      type: 'symbol',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['to-string', ['get', 'value']],
        'text-size': 11,
        'text-padding': 6,
        'text-max-angle': 28,
      },
      paint: { 'text-color': colours.ink, ...halo },
    },
    {
      id: 'places',
      source: 'places',
      type: 'symbol',
      filter: ['<=', ['get', 'fromZoom'], ['zoom']],
      layout: {
        'text-field': NAME_AND_VALUE,
        'text-line-height': 1.1,
        'text-size': ['interpolate', ['linear'], ['get', 'population'], 1e5, 11, 5e6, 13],
        'text-padding': 10,
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: { 'text-color': colours.ink, ...halo },
    },
    {
      id: 'centres',
      source: 'centres',
      type: 'symbol',
      layout: {
        'text-field': [
          'format',
          ['get', 'letter'],
          { 'font-scale': 1.75 },
          '\n',
          {},
          ['to-string', ['get', 'value']],
          { 'font-scale': 0.95 },
        ],
        'text-size': 13,
        'text-line-height': 1,
        'text-padding': 4,
        'symbol-sort-key': ['-', 0, ['get', 'depth']],
      },
      paint: { 'text-color': ['case', ['==', ['get', 'kind'], 'high'], colours.high, colours.low], ...halo },
    },
    {
      id: 'chosen',
      source: 'chosen',
      type: 'symbol',
      layout: {
        'icon-image': 'marker',
        'icon-allow-overlap': true,
        // What comes later is placed first: other names give way to the mark and to its own name, which stands above it.
        'icon-padding': 4,
        'text-field': NAME_AND_VALUE,
        'text-line-height': 1.1,
        'text-size': 13,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.8],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': colours.ink, ...halo },
    },
  ];
}

/** The field has the same colours in both schemes, and so have the lines that must be seen on it. */
const OVER_FIELD = '#262f38';

/** The value that the map shows at a place stands below its name. */
const NAME_AND_VALUE: ExpressionSpecification = [
  'case',
  ['==', ['get', 'value'], ''],
  ['get', 'name'],
  ['==', ['get', 'name'], ''],
  ['get', 'value'],
  ['format', ['get', 'name'], {}, '\n', {}, ['get', 'value'], { 'font-scale': 1.1 }],
];

const isOutline = (kind: Outline): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind];

const AT_ONCE = { duration: 0 };

const line = (
  id: string,
  kind: Outline,
  color: string,
  width: ReturnType<typeof zoomed>,
  opacity: number,
): LayerSpecification => ({
  id,
  source: 'outlines',
  filter: isOutline(kind),
  type: 'line',
  paint: {
    'line-color': color,
    'line-width': width,
    'line-opacity': opacity,
    'line-opacity-transition': AT_ONCE,
  },
});

/** A width that grows from zoom 1 to 7. */
const zoomed = (
  from: number,
  to: number,
): ['interpolate', ['linear'], ['zoom'], number, number, number, number] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  1,
  from,
  7,
  to,
];
