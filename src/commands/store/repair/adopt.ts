import type { ModelId } from '../../../catalog/index.ts';
import { formatTime, IsobarError } from '../../../platform/index.ts';
import type { Adoption } from '../../../store/index.ts';
import { type Column, formatTable } from '../../terminal/table.ts';
import { counted, megabytes, withParts } from '../../with-parts.ts';

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
      console.log(formatTable(COLUMNS, adoptions));
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

const COLUMNS: readonly Column<Adoption>[] = [
  { title: 'MODEL', text: ({ model }) => model },
  { title: 'RUN (UTC)', text: ({ initTime }) => formatTime(initTime) },
  { title: 'STATE', text: ({ manifest }) => manifest?.state ?? 'left alone' },
  {
    title: 'HOURS',
    align: 'right',
    text: ({ manifest: of }) => (of === null ? '' : `${of.presentHours}/${of.expectedHours}`),
  },
  {
    title: 'FIELDS',
    align: 'right',
    text: ({ manifest: of }) => (of === null ? '' : `${of.presentFields}/${of.expectedFields}`),
  },
  {
    title: 'SIZE',
    align: 'right',
    text: ({ manifest, bytes }) => (manifest === null ? '' : megabytes(bytes)),
  },
  {
    title: 'DATA',
    text: ({ manifest: of }) => (of === null ? '' : of.source.synthetic ? 'synthetic' : 'real'),
  },
  { title: 'DAMAGED', text: ({ damagedCubes }) => (damagedCubes === 0 ? '' : counted(damagedCubes, 'cube')) },
];
