import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it('the WebAssembly that unpacks bzip2 is what its sources give', () => {
  const script = path.resolve(import.meta.dirname, '../../scripts/kernel/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
