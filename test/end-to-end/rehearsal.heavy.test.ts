import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runProgram } from '../support/run-program.ts';
import { scratchFolder } from '../support/scratch.ts';

const report = z.object({
  models: z.array(
    z.object({
      model: z.string(),
      'complete runs': z.number(),
      fields: z.number(),
      'as in the file': z.number(),
    }),
  ),
  hosts: z.record(z.string(), z.object({ moved: z.number(), busy: z.number(), 'broken off': z.number() })),
});

it('two models through an hour of a bad day, by isobar serve: every field is what its file says', async () => {
  const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
  const json = path.join(scratchFolder(), 'report.json');
  const { status, stderr } = await runProgram(
    process.execPath,
    [
      path.join(root, 'bench/rehearsal/main.ts'),
      ...['--hours', '1', '--pace', '200', '--models', 'icon-eu,hrrr', '--json', json],
      ...['--variables', 'air_temperature_2m,wind_u_10m,total_precipitation', '--leads', '0-12'],
    ],
    { cwd: root },
  );
  expect(stderr).not.toContain('different');
  expect(status, stderr).toBe(0);
  const { models, hosts } = report.parse(JSON.parse(readFileSync(json, 'utf8')));
  expect(models.map(({ model }) => model)).toEqual(['icon-eu', 'hrrr']);
  for (const of of models) {
    expect(of.fields).toBeGreaterThan(0);
    expect(of['as in the file']).toBe(of.fields);
  }
  expect(models.some((of) => of['complete runs'] > 0)).toBe(true);
  // Something did go wrong on the way.
  const mishaps = Object.values(hosts).map((host) => host.moved + host.busy + host['broken off']);
  expect(Math.max(...mishaps)).toBeGreaterThan(0);
}, 600_000);
