import type { ModelId } from '../catalog/index.ts';
import { formatTime, IsobarError } from '../platform/index.ts';
import type { Adoption } from '../store/index.ts';
import { counted, megabytes, withParts } from './with-parts.ts';

/**
 * `isobar store adopt`: makes the folder of cubes the database's, and brings the runs back that the database does not know, from
 * their manifests: one row of a table for each. Exit code 1 where one cannot be brought back, or has damaged cubes.
 */
export async function adoptStore(): Promise<void> {
  await withParts(
    async ({ store }) => {
      const adoptions = await store.upkeep.adopt();
      if (adoptions.length === 0) {
        console.log('the database knows every run of the store');
        return;
      }
      console.table(adoptions.map(readable));
      const adopted = adoptions.filter(({ manifest }) => manifest !== null);
      const bytes = adopted.reduce((sum, each) => sum + each.bytes, 0);
      console.log(`${counted(adopted.length, 'run')} adopted, ${megabytes(bytes)}`);
      for (const { model, initTime, problem } of adoptions) {
        if (problem !== null)
          console.error(`note: ${model} ${formatTime(initTime)} is left alone: ${problem}`);
      }
      const damaged = adopted.filter(({ damagedCubes }) => damagedCubes > 0);
      if (damaged.length > 0) console.error('note: isobar store repair makes damaged cubes again');
      if (adopted.length < adoptions.length || damaged.length > 0) process.exitCode = 1;
    },
    { anyStore: true },
  );
}

/** `isobar store drop`: forgets a run and deletes its files, at once. */
export async function dropRun(model: ModelId, initTime: Date): Promise<void> {
  await withParts(async ({ store }) => {
    const title = `${model} ${formatTime(initTime)}`;
    const dropped = await store.upkeep.drop({ model, initTime });
    if (dropped === null) throw new IsobarError('not_found', `run ${title} is not stored`);
    console.log(`${title} dropped: ${counted(dropped.files, 'file')} deleted, ${megabytes(dropped.bytes)}`);
  });
}

function readable({ model, initTime, manifest, bytes, damagedCubes }: Adoption) {
  const run = { model, run: formatTime(initTime) };
  if (manifest === null) return { ...run, state: 'left alone' };
  const { state, presentHours, expectedHours, presentFields, expectedFields, source } = manifest;
  return {
    ...run,
    state,
    hours: `${presentHours}/${expectedHours}`,
    fields: `${presentFields}/${expectedFields}`,
    size: megabytes(bytes),
    synthetic: source.synthetic ? 'yes' : 'no',
    damaged: damagedCubes === 0 ? 'none' : counted(damagedCubes, 'cube'),
  };
}
