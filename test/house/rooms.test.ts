import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { betweenRooms, circlesOf, importsIn, isCollection } from '../../scripts/house/imports.ts';
import { GRAPHQL_ROOMS, HTTP_ROOMS, MAX_LOOSE_FILES } from '../../scripts/house/rooms.ts';

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

  it(`have at most ${MAX_LOOSE_FILES} files, collections aside`, () => {
    const full = [...counts].filter(
      ([folder, count]) => count > MAX_LOOSE_FILES && !isCollection(folder, imports),
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

describe('isCollection', () => {
  const listed = [
    { from: 'src/a/list.ts', to: 'src/a/languages/german.ts' },
    { from: 'src/a/list.ts', to: 'src/a/languages/polish.ts' },
    { from: 'src/a/languages/german.ts', to: 'src/a/words.ts' },
  ];

  it('is true where one file outside of the folder imports its files', () => {
    expect(isCollection('src/a/languages', listed)).toBe(true);
  });

  it.each([
    ['imports another', { from: 'src/a/languages/german.ts', to: 'src/a/languages/polish.ts' }],
    ['is imported alone', { from: 'src/b/spoken.ts', to: 'src/a/languages/polish.ts' }],
  ])('is false where one of its files %s', (_, extra) => {
    expect(isCollection('src/a/languages', [...listed, extra])).toBe(false);
  });
});
