import { open, readFile } from 'node:fs/promises';

/** Size of a GRIB2 file that is whole and has its inventory; null otherwise. The inventory is written last. */
export async function completeSize(file: string): Promise<number | null> {
  try {
    const index = await readFile(`${file}.idx`, 'utf8');
    const lastOffset = Number(index.trimEnd().split('\n').at(-1)?.split(':')[1]);
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      const end = Buffer.alloc(4);
      await handle.read(end, 0, 4, Math.max(0, size - 4));
      return size > lastOffset && end.toString('latin1') === '7777' ? size : null;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
