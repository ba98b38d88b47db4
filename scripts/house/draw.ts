import { FACTS, LAYERS, type Layer } from './layers.ts';
import { GRAPHQL_ROOMS, HTTP_ROOMS, type Rooms } from './rooms.ts';

/**
 * The house as a picture: a row of folders for each floor, the ground floor at the bottom, and below it the steps of a request and the rooms
 * of the largest folders.
 * @param steps names of the steps of the request pipeline, in their order
 */
export function drawHouse(steps: readonly string[]): string {
  const floors = floorsOf(LAYERS);
  const panels = [
    { name: 'Every request: http/pipeline/steps.ts', text: steps.join(' → ') },
    roomsPanel(HTTP_ROOMS),
    roomsPanel(GRAPHQL_ROOMS),
  ];
  const ground = TOP + (floors.length + 1) * FLOOR;
  const height = ground + panels.length * FLOOR + 8;
  const rooms = floors.flatMap((layers, floor) => {
    const y = ground - (floor + 1) * FLOOR + GAP / 2;
    const width = (WIDTH - 2 * MARGIN - (layers.length - 1) * GAP) / layers.length;
    return layers.map((layer, n) => room(layer, { x: MARGIN + n * (width + GAP), y, width }));
  });
  const below = panels.map(({ name, text }, n) => {
    const place = { x: MARGIN, y: ground + n * FLOOR + GAP / 2, width: WIDTH - 2 * MARGIN };
    return box('top', place, name, wrapped(text, PANEL_TEXT), '');
  });
  const roof = { x: MARGIN, y: TOP + GAP / 2, width: WIDTH - 2 * MARGIN };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="The folders of src/, and which of them each may import">
<style>
  text { font-family: system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 12px; fill: #24292f }
  .name { font-size: 15px; font-weight: 600 }
  .imports { fill: #57606a; font-size: 11px }
  .ground { fill: #ffffff }
  .room { fill: #f3f6fa; stroke: #8c959f }
  .top { fill: #ddebfa; stroke: #4a7fb5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .imports { fill: #9aa4af }
    .ground { fill: #0d1117 }
    .room { fill: #1b222b; stroke: #57606a }
    .top { fill: #16304d; stroke: #4a7fb5 }
  }
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text x="${MARGIN}" y="24" class="imports">A folder imports only what its ↓ lists, which is always on a floor below, and of each folder only its index.ts.</text>
${box('top', roof, 'app/  commands/  index.ts  main.ts  cli.ts', ['settings → parts → Express app → listen; the command isobar'], '↓ all')}
${[...rooms, ...below].join('\n')}
</svg>
`;
}

function roomsPanel({ folder, rooms }: Rooms): { readonly name: string; readonly text: string } {
  const names = rooms.map(({ name }) => name.replace('.ts', ''));
  return {
    name: `Rooms of ${folder.replace('src/', '')}/, each importing only those before it`,
    text: names.join(', '),
  };
}

const WIDTH = 1000;
/** Width of the lines of a panel: arrows are wider than letters. */
const PANEL_TEXT = 720;
const MARGIN = 16;
const TOP = 32;
const FLOOR = 86;
const GAP = 12;

/** Each layer one floor above the highest that it imports. */
function floorsOf(layers: readonly Layer[]): readonly (readonly Layer[])[] {
  const floorOf = new Map<string, number>();
  const floors: Layer[][] = [];
  for (const layer of layers) {
    const floor = Math.max(-1, ...layer.imports.map((folder) => floorOf.get(folder) ?? -1)) + 1;
    for (const folder of layer.folders) floorOf.set(folder, floor);
    floors[floor] = [...(floors[floor] ?? []), layer];
  }
  return floors;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function room({ folders, holds, imports }: Layer, place: Place): string {
  const name = folders.map((folder) => (folder === 'gribjs' ? 'packages/gribjs' : `${folder}/`)).join('  ');
  const shown = imports.filter((folder) => !FACTS.includes(folder));
  const below = shown.length === 0 ? 'imports nothing' : `↓ ${shown.join(' ')}`;
  return box('room', place, name, wrapped(holds, place.width), below);
}

function box(
  kind: string,
  { x, y, width }: Place,
  name: string,
  lines: readonly string[],
  below: string,
): string {
  const middle = x + width / 2;
  const line = (text: string, at: number, kind = '') =>
    `<text x="${round(middle)}" y="${round(y + at)}" text-anchor="middle"${kind && ` class="${kind}"`}>${text}</text>`;
  const belowLines = wrapped(below, width);
  return [
    `<rect class="${kind}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${FLOOR - GAP}" rx="6"/>`,
    line(name, 22, 'name'),
    ...lines.map((text, n) => line(text, 40 + 14 * n)),
    ...belowLines.map((text, n) => line(text, FLOOR - GAP - 9 - 13 * (belowLines.length - 1 - n), 'imports')),
  ].join('\n');
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Lines of words that fit a width, at some 6.3 units a letter. */
function wrapped(text: string, width: number): readonly string[] {
  const most = Math.floor((width - 12) / 6.2);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
