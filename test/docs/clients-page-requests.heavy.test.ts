import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { hasNpmTools, hasPython, NODE_MODULES, PYTHON } from '../openapi-clients/tools.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchFolder } from '../support/scratch.ts';
import { isMissing, sectionOf, settingsOf } from './client-recipes.ts';

const folder = scratchFolder();

let gateway: TestGateway;
let temperature: number[];
let rain: (number | null)[];
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
  const point = await gateway.get(
    '/point?model=gfs&lat=52.52&lon=13.405&vars=air_temperature_2m,total_precipitation&lead_to=48',
  );
  const { vars } = (await point.json()) as { vars: Record<string, { values: number[] }> };
  temperature = vars['air_temperature_2m']?.values ?? [];
  rain = vars['total_precipitation']?.values ?? [];
});
afterAll(() => gateway.close());

/** The rows of a CSV answer as records by its header. */
async function csvRows(url: URL, authorization: string): Promise<Record<string, string>[]> {
  const response = await fetch(url, { headers: { authorization } });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

const inCsv = (values: readonly (number | null)[]) => values.map((value) => `${value ?? ''}`);

describe('the requests of docs/clients.md', () => {
  it.skipIf(isMissing('ogr2ogr'))(
    'QGIS: GDAL reads the layers with the header that the page sets',
    async () => {
      const [, header = ''] = /`(Authorization: Bearer) isb_\.\.\.`/.exec(sectionOf('QGIS')) ?? [];
      const env = { GDAL_HTTP_HEADERS: `${header} ${TEST_KEY}` };
      const layers = settingsOf('QGIS', 'url', gateway.address);
      expect(layers).toHaveLength(3);
      const [box, area, catalogue] = layers.map((url) => url.replace(gateway.address, ''));
      const counts = await Promise.all(
        [box, area].map(async (url) => {
          const { features } = (await (await gateway.get(url ?? '')).json()) as { features: unknown[] };
          return features.length;
        }),
      );
      // As HTTP(S) of type GeoJSON QGIS gives the address as it is, else behind /vsicurl/.
      for (const prefix of ['', '/vsicurl/']) {
        for (const [index, url] of layers.slice(0, 2).entries()) {
          const { stdout, stderr } = await runProgram('ogr2ogr', ['-f', 'CSV', '/vsistdout/', prefix + url], {
            env,
          });
          expect(stdout.trim().split('\n').length - 1, stderr).toBe(counts[index]);
        }
      }
      expect(counts[0]).toBeGreaterThan(20);
      expect(counts[1]).toBeGreaterThan(3);
      const { links } = (await (await gateway.get(catalogue ?? '')).json()) as { links: { rel: string }[] };
      // What QGIS's STAC and OGC API clients follow.
      expect(links.map(({ rel }) => rel)).toEqual(
        expect.arrayContaining(['conformance', 'data', 'search', 'service-desc']),
      );
    },
  );

  it('Grafana: the query of the panel gives the columns that it selects, for the range of the dashboard', async () => {
    const [source = ''] = settingsOf('Grafana', 'yaml', gateway.address);
    const [query = ''] = settingsOf('Grafana', 'json', gateway.address);
    const environment: Record<string, string> = { ISOBAR_URL: gateway.address, ISOBAR_KEY: TEST_KEY };
    const filled = source.replace(/\$(\w+)/g, (_, name) => environment[name] ?? '');
    const { url, jsonData, secureJsonData } = parse(filled).datasources[0];
    expect(jsonData).toEqual({ auth_method: 'bearerToken', allowedHosts: [gateway.address] });

    const panel = JSON.parse(query);
    const address = new URL(url + panel.url);
    const range: Record<string, string> = {
      __from: '2026-01-15T02:20:00.000Z',
      __to: '2026-01-16T02:20:00.000Z',
    };
    for (const { key, value } of panel.url_options.params) {
      address.searchParams.append(
        key,
        value.replace(/\$\{(\w+):date:iso\}/g, (_: string, name: string) => range[name] ?? ''),
      );
    }
    const rows = await csvRows(address, `Bearer ${secureJsonData.bearerToken}`);
    const [time, kelvin, amount] = panel.columns.map(({ selector }: { selector: string }) => selector);
    expect([rows[0]?.[time], rows.at(-1)?.[time]]).toEqual(['2026-01-15T03:00:00Z', '2026-01-16T02:00:00Z']);
    expect(rows.map((row) => row[kelvin])).toEqual(inCsv(temperature.slice(3, 27)));
    expect(rows.map((row) => row[amount])).toEqual(inCsv(rain.slice(3, 27)));
  });

  it('Excel: the request of the query gives the columns that it types', async () => {
    const [query = ''] = settingsOf('Excel', 'powerquery', gateway.address);
    const quoted = (name: string) => new RegExp(`${name} = "([^"]*)"`).exec(query)?.[1] ?? '';
    expect(query).toContain('Headers = [Authorization = "Bearer " & Key]');
    const address = new URL(`${quoted('Url')}/${quoted('RelativePath')}`);
    const parameters = /Query = \[([^\]]*)\]/.exec(query)?.[1] ?? '';
    for (const [, name = '', value = ''] of parameters.matchAll(/(\w+) = "([^"]*)"/g)) {
      address.searchParams.set(name, value);
    }
    const rows = await csvRows(address, `Bearer ${quoted('Key')}`);
    const typed = Array.from(query.matchAll(/\{"([^"]+)", type \w+\}/g), ([, name = '']) => name);
    expect(typed).toHaveLength(3);
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(typed));
    expect(rows.map((row) => row[typed[1] ?? ''])).toEqual(inCsv(temperature));
    expect(rows.map((row) => row[typed[2] ?? ''])).toEqual(inCsv(rain));
  });

  it.skipIf(!hasPython)(
    'Home Assistant: its templates ask for the current hour and find the values',
    async () => {
      const files = settingsOf('Home Assistant', 'yaml', gateway.address).map((text, index) => {
        const file = path.join(folder, `${index}.yaml`);
        writeFileSync(file, text);
        return file;
      });
      const script = path.join(import.meta.dirname, 'home_assistant.py');
      const { stdout, stderr } = await runProgram(PYTHON, [script, ...files, '2026-01-15T03:20:00+00:00']);
      expect(stdout, stderr).not.toBe('');
      expect(JSON.parse(stdout)).toEqual({
        isobar_air_temperature_2m: [`${temperature[3]}`, 'K'],
        isobar_total_precipitation: [`${rain[3]}`, 'mm'],
      });
    },
  );

  it.skipIf(!hasNpmTools)(
    "Postman: its importer makes requests that need only the page's variables",
    async () => {
      const [document = ''] = settingsOf('Postman', 'url', gateway.address);
      const description = await (await fetch(document)).text();
      const script = path.join(import.meta.dirname, 'postman.cjs');
      const { stdout, stderr } = await runProgram(process.execPath, [script, NODE_MODULES], {
        stdin: description,
      });
      expect(stdout, stderr).not.toBe('');
      const collection = JSON.parse(stdout);
      expect(collection.auth).toMatchObject({
        type: 'bearer',
        bearer: [{ key: 'token', value: '{{bearerToken}}' }],
      });

      const { url, auth } = findRequest(collection.item, 'Time series at a place');
      expect([url.host, auth ?? null]).toEqual([['{{baseUrl}}'], null]);
      const address = new URL([gateway.address, ...url.path].join('/'));
      for (const { key, value, disabled } of url.query) {
        if (!disabled || key === 'var') address.searchParams.set(key, value);
      }
      const response = await fetch(address, { headers: { authorization: `Bearer ${TEST_KEY}` } });
      const answer = (await response.json()) as { values: number[] };
      expect(answer.values.slice(0, 49)).toEqual(temperature);
    },
  );
});

interface PostmanRequest {
  readonly auth?: unknown;
  readonly url: {
    readonly host: string[];
    readonly path: string[];
    readonly query: { readonly key: string; readonly value: string; readonly disabled: boolean }[];
  };
}

interface PostmanItem {
  readonly name: string;
  readonly item?: PostmanItem[];
  readonly request?: PostmanRequest;
}

function findRequest(items: readonly PostmanItem[], name: string): PostmanRequest {
  const all = (list: readonly PostmanItem[]): PostmanItem[] =>
    list.flatMap((each) => [each, ...all(each.item ?? [])]);
  const found = all(items).find((each) => each.name === name && each.request !== undefined)?.request;
  if (found === undefined) throw new Error(`the collection has no request ${name}`);
  return found;
}
