import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { betweenRooms, circlesOf, importsIn } from '../../scripts/house/imports.ts';
import {
  GRAPHQL_ROOMS,
  HTTP_ROOMS,
  MAX_LOOSE_FILES,
  MAX_UNDIVIDED_FILES,
} from '../../scripts/house/rooms.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const imports = importsIn(ROOT);

describe.each([GRAPHQL_ROOMS, HTTP_ROOMS])('the rooms of $folder', ({ folder, rooms }) => {
  const names = rooms.map(({ name }) => name);
  const roomOf = (file: string) => file.slice(folder.length + 1).split('/')[0] ?? '';
  const inside = imports.filter(({ from, to }) => [from, to].every((file) => file.startsWith(`${folder}/`)));

  it('are all folders and files in it', () => {
    expect(names.toSorted()).toEqual(readdirSync(path.join(ROOT, folder)).toSorted());
  });

  it('import only rooms that stand before them', () => {
    const wrong = inside.filter(
      ({ from, to }) =>
        roomOf(from) !== roomOf(to) && names.indexOf(roomOf(to)) >= names.indexOf(roomOf(from)),
    );
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it(`have at most ${MAX_LOOSE_FILES} files in a folder`, () => {
    const files = globSync('**/*.ts', { cwd: path.join(ROOT, folder) });
    const counts = new Map<string, number>();
    for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    const crowded = [...counts].filter(([, count]) => count > MAX_LOOSE_FILES);
    expect(crowded).toEqual([]);
  });
});

it('folders of GraphQL do not import each other in a circle', () => {
  const { folder } = GRAPHQL_ROOMS;
  const between = imports
    .filter(({ from, to }) => [from, to].every((file) => file.startsWith(`${folder}/`)))
    // The schema is one room: its types refer to each other.
    .filter(({ from, to }) => ![from, to].some((file) => file.startsWith(`${folder}/schema/`)))
    .map(({ from, to }) => ({ from: path.dirname(from), to: path.dirname(to) }))
    .filter(({ from, to }) => from !== to);
  expect(circlesOf(between)).toEqual([]);
});

describe('the rooms of every folder of src/ and packages/', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: ROOT });
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  const isDivided = (folder: string) => files.some((file) => path.dirname(path.dirname(file)) === folder);

  it(`have at most ${MAX_LOOSE_FILES} files beside rooms, ${MAX_UNDIVIDED_FILES} without rooms`, () => {
    const full = [...counts].filter(
      ([folder, count]) => count > (isDivided(folder) ? MAX_LOOSE_FILES : MAX_UNDIVIDED_FILES),
    );
    expect(full).toEqual([]);
  });

  it('import each other in no circle, loose files counted as rooms', () => {
    const circles = [...betweenRooms(imports)].flatMap(([folder, between]) =>
      circlesOf(between).map((rooms) => `${folder}: ${rooms.map((room) => path.basename(room)).join(' ')}`),
    );
    expect(circles).toEqual([]);
  });
});

describe('betweenRooms', () => {
  it('names the rooms and loose files of the innermost folder that both files are in', () => {
    const between = betweenRooms([
      { from: 'src/a/x/1.ts', to: 'src/a/y/z/2.ts' },
      { from: 'src/a/y/z/2.ts', to: 'src/a/3.ts' },
      { from: 'src/a/x/1.ts', to: 'src/a/x/4.ts' },
      { from: 'src/a/x/1.ts', to: 'src/b/index.ts' },
    ]);
    expect(Object.fromEntries(between)).toEqual({
      'src/a': [
        { from: 'src/a/x', to: 'src/a/y' },
        { from: 'src/a/y', to: 'src/a/3.ts' },
      ],
      'src/a/x': [{ from: 'src/a/x/1.ts', to: 'src/a/x/4.ts' }],
    });
  });
});
