import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnPostgres } from '../support/databases.ts';
import { describeWithRedis } from '../support/redis.ts';
import { runProgram } from '../support/run-program.ts';
import { describeWithS3 } from '../support/s3.ts';
import { scratchFolder } from '../support/scratch.ts';

const KINDS = ['gateway killed', 'worker killed', 'Redis down', 'PostgreSQL down', 'cube damaged'];
const recovery = z.object({
  recovery: z.record(z.string(), z.object({ faults: z.number(), recovered: z.number() })),
});

describeWithRedis('a fleet', () => {
  describeWithS3('over a bucket', () => {
    describeOnPostgres('and PostgreSQL', () => {
      it('gives no wrong value and no error without a cause while parts of it fail, and recovers by itself', async () => {
        const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
        const json = path.join(scratchFolder(), 'report.json');
        const args = ['--minutes', '0.1', '--rate', '10', '--only', KINDS.join(), '--json', json];
        const { status, stderr } = await runProgram(
          process.execPath,
          [path.join(root, 'bench/chaos/main.ts'), ...args],
          { cwd: root },
        );
        expect(status, stderr).toBe(0);
        const { rows } = z
          .object({ rows: z.array(z.unknown()) })
          .parse(JSON.parse(readFileSync(json, 'utf8')));
        const found = rows.map((row) => recovery.safeParse(row).data?.recovery).find((each) => each) ?? {};
        expect(Object.keys(found).toSorted()).toEqual(KINDS.toSorted());
        for (const { faults, recovered } of Object.values(found)) expect(recovered).toBe(faults);
      }, 600_000);
    });
  });
});
