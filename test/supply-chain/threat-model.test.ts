import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8');

describe('docs/threat-model.md', () => {
  it('names files that there are', () => {
    const named = new Set(Array.from(page.matchAll(/`((?:src|packages)\/[^`]+)`/g), ([, file = '']) => file));
    expect(named.size).toBeGreaterThan(40);
    expect([...named].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});
