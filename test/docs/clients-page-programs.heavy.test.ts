import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchFolder } from '../support/scratch.ts';
import { isMissing, recipes, sectionOf } from './client-recipes.ts';

/** How a block is run as the page says: its file, and the program that is given it. */
const RUNS: Readonly<Record<string, { readonly file: string; readonly command: readonly string[] }>> = {
  sh: { file: 'recipe.sh', command: ['bash', '-euo', 'pipefail'] },
  python: { file: 'rain.py', command: ['python3'] },
  r: { file: 'rain.R', command: ['Rscript'] },
  java: { file: 'Rain.java', command: ['java'] },
  go: { file: 'rain.go', command: ['go', 'run'] },
};

/** What a section's shell blocks need beside curl. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  GDAL: ['ogr2ogr', 'gdal_translate', 'gdallocationinfo'],
  CDO: ['cdo', 'ncpdq'],
};

/** The page was written at this time, with the run of 00 UTC. */
const NOW = '2026-01-15T03:20:00Z';

const folder = scratchFolder();
/** Stands before the machine's own `date`. */
const clock = path.join(folder, 'clock');
mkdirSync(clock);
writeFileSync(path.join(clock, 'date'), `#!/bin/sh\nPATH="\${PATH#*:}" exec date -d ${NOW} "$@"\n`, {
  mode: 0o755,
});

describe('docs/clients.md', () => {
  let gateway: TestGateway;
  let table: { air_temperature_2m: { values: number[] }; total_precipitation: { values: number[] } };
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
    const point = await gateway.get(
      '/point?model=gfs&lat=52.52&lon=13.405&vars=air_temperature_2m,total_precipitation&lead_to=24',
    );
    table = ((await point.json()) as { vars: typeof table }).vars;
  });
  afterAll(() => gateway.close());

  it.for(recipes.map((recipe, index) => ({ ...recipe, index })))(
    '$section prints what the page says (recipe $index, $language)',
    async (recipe, { skip }) => {
      const { file, command } = RUNS[recipe.language] ?? { file: '', command: [] };
      const [program = '', ...args] = command;
      const needed = [
        program,
        ...(recipe.language === 'sh' ? ['curl'] : []),
        ...(PROGRAMS[recipe.section] ?? []),
      ];
      if (needed.filter(isMissing).length > 0) skip();
      if (recipe.language !== 'sh')
        expect(sectionOf(recipe.section)).toContain(`\`${[...command, file].join(' ')}\``);

      const cwd = mkdtempSync(path.join(folder, 'recipe-'));
      writeFileSync(path.join(cwd, file), recipe.code);
      const env = {
        ISOBAR_URL: gateway.address,
        ISOBAR_KEY: TEST_KEY,
        PATH: `${clock}:${process.env['PATH']}`,
      };
      const { status, stdout, stderr } = await runProgram(program, [...args, file], { cwd, env });
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
      // What GraphQL costs is not part of the recipe.
      if (stdout.startsWith('{')) expect(JSON.parse(stdout)).toMatchObject(JSON.parse(recipe.printed));
      // Lines of CSV may end with CR LF.
      else expect(stdout.replaceAll('\r', '').trimEnd()).toBe(recipe.printed.trimEnd());
    },
  );

  it('has the numbers of /point and /bbox', async () => {
    const printed = (section: string) =>
      recipes.filter((recipe) => recipe.section === section).map((recipe) => recipe.printed);
    const [at3 = 0, at4 = 0] = table.air_temperature_2m.values.slice(3);
    const rain = table.total_precipitation.values;
    const row = `2026-01-15T03:00:00Z,55,15,${at3},${rain[3]},true`;
    const [rest, edr, graphql = ''] = printed('Now');
    expect(rest).toContain(row);
    expect(edr).toContain(row);
    // 20 minutes after the step.
    const celsius = at3 + (at4 - at3) / 3 - 273.15;
    expect(JSON.parse(graphql).data.point.forecast.at.temperature.value).toBeCloseTo(celsius, 2);

    const sum = rain.reduce((total, value) => total + (value ?? 0), 0).toFixed(2);
    const [extremes, bands] = printed('GDAL');
    for (const text of [bands, ...['CDO', 'Python', 'R', 'Java', 'Go'].flatMap(printed)]) {
      expect(text).toMatch(new RegExp(`(^|\\s)${sum}\\s`));
    }
    const box = await gateway.get(
      '/bbox?model=gfs&var=air_temperature_2m&west=-10&south=35&east=30&north=60&lead_hours=24',
    );
    const all = ((await box.json()) as { values: number[][] }).values.flat();
    expect(extremes).toBe(`coldest,warmest\n${Math.min(...all)},${Math.max(...all)}\n`);
  });

  it('has a recipe of each language and program', () => {
    expect(recipes.map(({ section }) => section)).toEqual([
      ...['Now', 'Now', 'Now', 'GDAL', 'GDAL', 'GDAL', 'CDO', 'CDO', 'Python', 'R', 'Java', 'Go'],
    ]);
  });
});
