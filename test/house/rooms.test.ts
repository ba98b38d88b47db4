import { globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circlesOf, importsIn } from '../../scripts/house/imports.ts';
import { GRAPHQL_ROOMS, MAX_LOOSE_FILES } from '../../scripts/house/rooms.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const imports = importsIn(ROOT);

describe.each([GRAPHQL_ROOMS])('the rooms of $folder', ({ folder, rooms }) => {
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

  // The schema is one room: its types refer to each other.
  const divided = inside.filter(({ from, to }) => ![from, to].some((file) => roomOf(file) === 'schema'));

  it('are divided into folders that do not import each other in a circle', () => {
    const between = divided
      .map(({ from, to }) => ({ from: path.dirname(from), to: path.dirname(to) }))
      .filter(({ from, to }) => from !== to);
    expect(circlesOf(between)).toEqual([]);
  });

  it(`have at most ${MAX_LOOSE_FILES} files in a folder`, () => {
    const files = globSync('**/*.ts', { cwd: path.join(ROOT, folder) });
    const counts = new Map<string, number>();
    for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    const crowded = [...counts].filter(([, count]) => count > MAX_LOOSE_FILES);
    expect(crowded).toEqual([]);
  });
});
