/** Publishes small runs for tests of run changes; started as a program, it does so in a process of its own. */

import { openParts, type Parts } from '../../src/app/parts/parts.ts';
import type { ModelId } from '../../src/catalog/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { COMPLETE, cube, GRID, INCOMING, SOURCE } from '../store/run-fixtures.ts';

/** Publishes 2 m temperature at leads 0, 1 and 2 of a run; each unit of `seed` raises every value by 10 K. */
export async function publishRun(
  { store }: Pick<Parts, 'store'>,
  model: ModelId,
  initTime: string,
  options: { readonly seed?: number; readonly leads?: readonly number[]; readonly complete?: boolean } = {},
): Promise<void> {
  const { seed = 1, leads = [0, 1, 2], complete = true } = options;
  const draft = await store.draft(model, new Date(initTime), GRID, SOURCE);
  await draft.addCube(cube('air_temperature_2m', leads, seed));
  await draft.publish(complete ? COMPLETE : INCOMING);
}

/** Another connection to the store and database of a gateway. */
export async function openBeside({ config }: Parts): Promise<Parts> {
  return openParts(readConfig({ ISOBAR_DATA: config.dataFolder, ISOBAR_LOG_LEVEL: 'silent' }));
}

if (import.meta.main) {
  const [, , folder = '', initTime = ''] = process.argv;
  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'silent' }));
  await publishRun(parts, 'gfs', initTime);
  await parts.close();
}
