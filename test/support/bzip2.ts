import { execFileSync, spawnSync } from 'node:child_process';

/** Whether the `bzip2` command is there to pack test files with. */
export const hasBzip2 = spawnSync('bzip2', ['--version'], { stdio: 'ignore', input: '' }).status === 0;

if (!hasBzip2) console.warn('skipped: tests with files packed by bzip2, which is not installed');

/** @param level size of the blocks, 100,000 bytes each; 1 to 9 */
export function packBzip2(bytes: Uint8Array, level = 9): Uint8Array {
  return execFileSync('bzip2', ['-c', `-${level}`], { input: bytes, maxBuffer: 2 ** 30 });
}
