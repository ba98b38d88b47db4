import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { memberDecimalsOf } from '../../../../src/catalog/index.ts';
import { describeOnBoth } from '../../../support/databases.ts';
import { openGateway } from '../../../support/gateway.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import { cube, GRID, MIDNIGHT, SOURCE } from '../../run-fixtures.ts';

/** Three members at two leads: member m has 10 m + lead everywhere. */
function membersOf(variable: 'cape' | 'air_temperature_2m', leads: readonly number[]) {
  const members = [0, 1, 2];
  const planes = members.flatMap((m) =>
    leads.map((lead) => new Int32Array(GRID.nx * GRID.ny).fill(10 * m + lead)),
  );
  return { variable, leads, members, planes, lineage: [] };
}

describeOnBoth(({ create }) => {
  const folder = scratchFolder();

  it('publishes members beside the control, counts them, keeps them in a sweep, and finds their damage', async () => {
    const location = await create();
    const settings = location.startsWith('postgres') ? { DATABASE_URL: location } : {};
    const data = path.join(folder, crypto.randomUUID());
    const gateway = await openGateway(data, undefined, undefined, settings);
    try {
      const { store } = gateway.parts;
      const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
      await draft.addCube(cube('cape', [0, 3]));
      const { file } = await draft.addCube(membersOf('cape', [0, 3]));
      expect(file).toMatch(/^cape-members-0-3-[0-9a-f]{16}\.cube$/);
      await draft.addCube(membersOf('cape', [6, 9]));
      const expected = { expectedHours: 4, expectedFields: 2 + 3 * 4 };
      const run = await draft.publish(expected);
      expect(run.state).toBe('COMPLETE');
      const manifest = await store.manifestOf(run);
      expect(manifest).toMatchObject({ presentHours: 4, presentFields: 14 });
      expect(manifest.members?.cape?.map(({ leads, members }) => ({ leads, members }))).toEqual([
        { leads: [0, 3], members: [0, 1, 2] },
        { leads: [6, 9], members: [0, 1, 2] },
      ]);

      const members = store.openMembers(manifest, 'cape');
      expect(members).toMatchObject({
        leads: [0, 3, 6, 9],
        members: [0, 1, 2],
        decimals: memberDecimalsOf('cape'),
      });
      expect([...members!.series(5, new Int32Array(12))]).toEqual([
        0, 3, 6, 9, 10, 13, 16, 19, 20, 23, 26, 29,
      ]);
      // All that asks for no members has the control.
      expect(store.openSeries(manifest, 'cape')?.leads).toEqual([0, 3]);
      expect(store.openMembers(manifest, 'air_temperature_2m')).toBeNull();

      await expect(draft.addCube(membersOf('cape', [3, 12]))).rejects.toThrow(/lead 3 already/);
      await store.sweep({ olderThanMs: 0 });
      expect((await store.verify(run)).faults).toEqual([]);

      const stored = path.join(data, 'store/gfs/20260101T00Z', file);
      const bytes = readFileSync(stored);
      bytes[5]! ^= 1;
      writeFileSync(stored, bytes);
      const { faults, damaged } = await store.verify(run);
      expect(faults.map((fault) => fault.file)).toEqual([file]);
      expect(damaged).toEqual(new Map([[file, 'partly']]));
    } finally {
      await gateway.close();
    }
  });
});
