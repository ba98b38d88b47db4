import type { IndexedImage } from './indexed-image.ts';

type Colour = IndexedImage['palette'][number];

/** What a legend says, as text that is ready to be read. */
export interface DrawnLegend {
  readonly title: string;
  /** Behind the title; empty for quantities without a unit. */
  readonly unit: string;
  /** Colours with the parts of the bar that they take, 0 to 1; empty where there are swatches. */
  readonly steps: readonly { readonly from: number; readonly to: number; readonly colour: Colour }[];
  readonly labels: readonly { readonly at: number; readonly text: string }[];
  /** Of codes: each has a colour and a meaning. */
  readonly swatches: readonly { readonly colour: Colour; readonly text: string }[];
}

const WIDTH = 360;
const MARGIN = 12;
const BAR = { top: 26, height: 12 } as const;
const LABEL_BASELINE = 52;
const BAR_IMAGE_HEIGHT = 60;
const SWATCH = { first: 28, every: 20, size: 12 } as const;
/** Of the title, px: bold letters of 12 px are 7 wide on average, and nobody reads less than 8. */
const TITLE = { size: 12, letter: 7, least: 8 } as const;
const TEXT = 'font-family="system-ui,sans-serif" font-size="12" fill="#1b1f26"';

/** A legend as SVG, on white: it is read over any map. */
export function writeLegendSvg({ title, unit, steps, labels, swatches }: DrawnLegend): string {
  const height = swatches.length === 0 ? BAR_IMAGE_HEIGHT : SWATCH.first + swatches.length * SWATCH.every + 4;
  const name = unit === '' ? title : `${title}, ${unit}`;
  const along = (part: number) => rounded(MARGIN + part * (WIDTH - 2 * MARGIN));
  const parts = [
    `<text x="${MARGIN}" y="17" font-weight="600"${titleSize(name)}>${escaped(name)}</text>`,
    ...steps.map(
      ({ from, to, colour }) =>
        `<rect x="${along(from)}" y="${BAR.top}" width="${rounded(along(to) - along(from))}" height="${BAR.height}" ${fillOf(colour)}/>`,
    ),
    ...labels.map(
      ({ at, text }) =>
        `<text x="${along(at)}" y="${LABEL_BASELINE}" text-anchor="middle">${escaped(text)}</text>`,
    ),
    ...swatches.flatMap(({ colour, text }, n) => {
      const y = SWATCH.first + n * SWATCH.every;
      return [
        `<rect x="${MARGIN}" y="${y}" width="${SWATCH.size}" height="${SWATCH.size}" ${fillOf(colour)}/>`,
        `<text x="${MARGIN + SWATCH.size + 8}" y="${y + SWATCH.size - 1}">${escaped(text)}</text>`,
      ];
    }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" ${TEXT}>`,
    `<title>${escaped(name)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

/** Long titles are smaller, so that their ends are inside. */
function titleSize({ length }: string): string {
  const fits = (TITLE.size * (WIDTH - 2 * MARGIN)) / (TITLE.letter * length);
  return fits >= TITLE.size ? '' : ` font-size="${rounded(Math.max(TITLE.least, fits))}"`;
}

const fillOf = ([red, green, blue, opacity]: Colour): string =>
  `fill="rgb(${red},${green},${blue})" fill-opacity="${rounded(opacity / 255)}"`;

const rounded = (value: number): number => Math.round(value * 100) / 100;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
