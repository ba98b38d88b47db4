import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where paths of the text begin. */
const BASES = ['', 'src', 'test'];
/** Addresses of the service look like paths. */
const ADDRESSES = /^\/(point|openapi\.json)$/;

/** `a/{b,c}/` is two paths. */
function expanded(name: string): readonly string[] {
  const [, before = '', names, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
  return names === undefined ? [name] : names.split(',').map((each) => before + each + after);
}

it('CONTRIBUTING names only files and folders that exist, where it says where a change goes', () => {
  const text = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const [section = ''] = /## The house[\s\S]*?(?=## Everyday)/.exec(text) ?? [];
  const names = [...section.matchAll(/`([\w./{},-]+)`/g)].flatMap(([, name = '']) => expanded(name));
  const paths = names.filter((name) => /\/|\.\w+$/.test(name) && !ADDRESSES.test(name));
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((name) => !BASES.some((base) => existsSync(path.join(ROOT, base, name))))).toEqual([]);
});
