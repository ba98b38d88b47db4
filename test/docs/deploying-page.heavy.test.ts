import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/deploying.md'), 'utf8');
const folder = scratchFolder();
const deploy = (name: string) => path.resolve(import.meta.dirname, '../../deploy', name);
const ALERTS = deploy('prometheus/alerts.yml');
const DASHBOARD = deploy('grafana/isobar.json');

const dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
});

/** A code block of the page by its language, and by a word in it. */
function block(language: string, word: string): string {
  const blocks = Array.from(page.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, lang, code = '']) => ({
    lang,
    code,
  }));
  const found = blocks.find(({ lang, code }) => lang === language && code.includes(word));
  if (found === undefined) throw new Error(`docs/deploying.md has no ${language} block with ${word}`);
  return found.code;
}

function has(program: string, ...args: readonly string[]): boolean {
  const found = spawnSync(program, args).error === undefined;
  if (!found)
    console.warn(`SKIPPED: there is no ${program}, so its example in docs/deploying.md is not checked`);
  return found;
}

function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
  return { status, output: `${stdout}${stderr}` };
}

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('docs/deploying.md', () => {
  it.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('has a server block that nginx takes', () => {
    const certificate = [
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
      '-subj',
      '/CN=weather.example',
      '-days',
      '1',
    ];
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate);
    mkdirSync(path.join(folder, 'logs'), { recursive: true });
    const server = block('nginx', 'proxy_pass')
      .replace(/ssl_certificate \S+;/, 'ssl_certificate cert.pem;')
      .replace(/ssl_certificate_key \S+;/, 'ssl_certificate_key key.pem;');
    const config = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${server}}\n`;
    const { status, output } = run('nginx', '-t', '-p', folder, '-c', written('nginx.conf', config));
    expect(output).toContain('syntax is ok');
    expect(status).toBe(0);
  });

  it.skipIf(!has('caddy', 'version'))('has a site that Caddy takes', () => {
    const file = written('Caddyfile', block('caddy', 'reverse_proxy'));
    const { status, output } = run('caddy', 'adapt', '--config', file, '--adapter', 'caddyfile');
    expect(output).toContain('"dial":"127.0.0.1:8080"');
    expect(status).toBe(0);
  });

  it.skipIf(!has('promtool', '--version'))('has a scrape and rules that Prometheus takes', () => {
    written('isobar.token', 'isb_key');
    const scrape = block('yaml', 'scrape_configs').replace(
      '/etc/prometheus/isobar.token',
      `${folder}/isobar.token`,
    );
    expect(run('promtool', 'check', 'config', written('prometheus.yml', scrape))).toMatchObject({
      status: 0,
    });
    const rules = run('promtool', 'check', 'rules', ALERTS);
    expect(rules.output).toMatch(/SUCCESS: \d+ rules found/);
    expect(rules.status).toBe(0);
  });

  it.skipIf(!has('promtool', '--version'))('has a dashboard whose queries Prometheus takes', () => {
    const { panels } = dashboard.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
    const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const rules = exprs.map((expr, n) => ({
      record: `query_${n}`,
      // What Grafana puts in.
      expr: expr.replaceAll('$__rate_interval', '2m').replaceAll('$job', 'isobar'),
    }));
    const checked = run(
      'promtool',
      'check',
      'rules',
      written('queries.yml', JSON.stringify({ groups: [{ name: 'dashboard', rules }] })),
    );
    expect(checked.output).toContain(`SUCCESS: ${exprs.length} rules found`);
    // No panel lies on another.
    for (const { x, w } of panels.map(({ gridPos }) => gridPos)) expect(x + w).toBeLessThanOrEqual(24);
    const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });

  describe('names metrics', () => {
    let gateway: TestGateway;
    beforeAll(async () => {
      // Figures of Redis are there where it is named, whether it answers or not.
      gateway = await openGateway(inject('demoData'), undefined, undefined, {
        REDIS_URL: 'redis://127.0.0.1:1',
      });
    });
    afterAll(() => gateway.close());

    it('that /metrics has', async () => {
      await (await gateway.get('/models')).text();
      const metrics = await (await gateway.get('/metrics')).text();
      const written = page + readFileSync(ALERTS, 'utf8') + readFileSync(DASHBOARD, 'utf8');
      const named = new Set(written.match(/\b(isobar|nodejs|process)_[a-z0-9_]+\b/g));
      expect(named.size).toBeGreaterThan(10);
      for (const name of named) expect(metrics, name).toMatch(new RegExp(`^(# TYPE )?${name}\\b`, 'm'));
    });
  });
});
