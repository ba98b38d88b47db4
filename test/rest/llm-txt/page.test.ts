import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEFAULT_PLANS } from '../../../src/access/index.ts';
import {
  absenceOf,
  MODEL_IDS,
  modelOf,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  variableOf,
} from '../../../src/catalog/index.ts';
import { HTTP_STATUS } from '../../../src/platform/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { routeTable } from '../../support/routes.ts';

let gateway: TestGateway;
let text: string;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
  const response = await fetch(`${gateway.address}/llm.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  text = await response.text();
});
afterAll(() => gateway.close());

/** From a heading to the next. */
function section(heading: string): string {
  const [, rest] = text.split(`\n${heading}\n`, 2);
  expect(rest, heading).toBeDefined();
  return rest?.split(/\n##+ /, 1)[0] ?? '';
}

/** Finds a line that says all of a parameter, in the section of its route or in that which this refers to. */
function expectDescribed(name: string, address: string): void {
  const lines = section(`### GET ${address}`).split('\n');
  if (lines.some((line) => new RegExp(`^- ${name} \\(.+\\): .+`).test(line))) return;
  const references = lines.map((line) => /^- As of `(.+)`: (.+)\.$/.exec(line));
  const [, elsewhere] = references.find((found) => found?.[2]?.split(', ').includes(name)) ?? [];
  expect(elsewhere, `${name} of ${address}`).toBeDefined();
  expect(section(`### GET ${elsewhere}`)).toMatch(new RegExp(`^- ${name} \\(.+\\): .+`, 'm'));
}

/** Parameters that are described once for all routes. */
const ONCE = ['estimate', 'fmt', 'f'];

describe('GET /llm.txt', () => {
  it('is what /llms.txt has too, and in the form of llmstxt.org: a title, a summary, sections, links', async () => {
    expect(await (await fetch(`${gateway.address}/llms.txt`)).text()).toBe(text);
    expect(text).toMatch(/^# Isobar .+\n\n> .+\n\n## /);
    expect(section('## Descriptions for programs')).toMatch(/^- \[.+\]\(.+\): .+/m);
    expect(text.match(/^# /gm)).toHaveLength(1);
  });

  it('has every route with all its parameters, its forms and whether it needs a key', () => {
    for (const { path, query, pathParameters, access, formats } of routeTable(gateway)) {
      const route = section(`### GET ${path}`);
      for (const name of [...Object.keys(query.shape), ...Object.keys(pathParameters.shape)]) {
        if (!ONCE.includes(name)) expectDescribed(name, path);
      }
      const [, forms = ''] = /^Answer: ([^.]+)\./m.exec(route) ?? [];
      expect(forms.split(', ')).toEqual(Object.keys(formats));
      for (const name of Object.keys(formats)) expect(section('## REST')).toContain(`${name} (`);
      expect(route.includes('Open: no key.')).toBe(access === 'public' || access === 'probe');
    }
    for (const name of ONCE) expect(text).toMatch(new RegExp(`\`${name}(=true)?\``));
    for (const other of ['## GraphQL', '## MCP']) expect(section(other)).not.toBe('');
    expect(text).toContain('`GET /docs`');
  });

  it('gives types, limits and defaults of parameters', () => {
    const point = section('### GET /point');
    expect(point).toContain('- lat (number from -90 to 90, required)');
    expect(point).toContain('- lon (number from -180 to 360, required)');
    expect(point).toMatch(/- lead_from \(integer from 0 to \d+, optional\): .*0 when left out/);
    expect(point).toMatch(
      /- lead_to \(integer.*optional\): .*When left out, the `horizon_hours` of the model/,
    );
    expect(point).toMatch(/- vars \(comma-separated list/);
    expect(section('### GET /llm')).toContain('- q (string of 1000 characters at most, required)');
  });

  it('has every model with its coverage, horizon and cycle', () => {
    const models = section('## Models');
    for (const id of MODEL_IDS) {
      const { coverage, horizonHours, updateCycleHours } = modelOf(id);
      const line = models.split('\n').find((each) => each.startsWith(`- \`${id}\``));
      expect(line).toContain(coverage);
      expect(line).toContain(`0 to ${horizonHours}`);
      expect(line).toContain(`every ${updateCycleHours} h`);
    }
  });

  it('has every variable with its unit, and which models lack some', () => {
    const variables = section('## Variables at, near and over the surface');
    for (const name of SURFACE_VARIABLE_NAMES) {
      // Those of waves are in models that this process does not have.
      const isThere = MODEL_IDS.some((id) => absenceOf(id, name) === null);
      // A quantity in several layers of soil has one line.
      const layer = /_\d+_\d+cm$/.exec(name)?.[0];
      const named = layer === undefined ? `- \`${name}\`` : `\`(${name}|${layer})\`.*`;
      const line = new RegExp(`${named} in ${variableOf(name).units}: `);
      expect(line.test(variables), name).toBe(isThere);
    }
    expect(variables).toMatch(
      /^- `soil_moisture_0_7cm`, `_7_28cm`, `_28_100cm`, `_100_289cm` in 1: Soil moisture.*; euro-ifs$/m,
    );
    const onLevels = section('## Variables on pressure levels');
    for (const base of PRESSURE_BASES) {
      expect(onLevels).toContain(`- \`${base}\` in ${variableOf(pressureVariableName(base, 500)).units}: `);
    }
    expect(onLevels).toContain(`${PRESSURE_LEVELS_HPA.join(', ')} hPa`);
    // models.json: NAM has no wind at 100 m.
    expect(variables).toMatch(/^- `wind_u_100m`.*; all models but nam$/m);
  });

  it('has every error code with its status', () => {
    const errors = section('## Status codes');
    for (const [code, status] of Object.entries(HTTP_STATUS)) {
      expect(errors).toMatch(new RegExp(`^- ${status} \`${code}\`: .+`, 'm'));
    }
    for (const status of [405, 406, 414]) expect(errors).toContain(`- ${status} `);
  });

  it('has the rates of every plan and how to authenticate', () => {
    for (const { requests: policies } of [DEFAULT_PLANS.free, DEFAULT_PLANS.paid]) {
      for (const { quota, windowSeconds } of policies) {
        expect(text).toContain(`${quota} requests in ${windowSeconds} s`);
      }
    }
    expect(text).toContain('Authorization: Bearer <key>');
  });

  it('does not mention routes that do not exist', async () => {
    const paths = new Set(
      [...text.matchAll(/(?:GET|POST) (\/[\w.{}/]*)|`(\/[\w.{}/]+)`/g)].map(([, a, b]) => a ?? b ?? ''),
    );
    expect(paths.size).toBeGreaterThan(8);
    for (const path of paths) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => IN_PATHS[name] ?? name);
      const response = await gateway.get(filled);
      // A run whose files are not to be had is 404 too, and says so.
      if (response.status === 404) expect(await response.text(), path).not.toContain('there is no GET');
    }
  });
});

const IN_PATHS: Readonly<Record<string, string>> = {
  model: 'gfs',
  collectionId: 'gfs',
  instanceId: 'latest',
  locationId: 'paris',
  itemId: 'gfs-20260115T00Z',
};
