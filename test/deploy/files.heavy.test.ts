import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../src/platform/index.ts';
import { scratchFolder } from '../support/scratch.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(checkout, name), 'utf8');
const folder = scratchFolder();
const python = process.env['DEPLOY_PYTHON'] ?? path.join(homedir(), '.cache/isobar/deploy/bin/python');

function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: checkout });
  return { status, output: `${stdout}${stderr}` };
}

function has(program: string, ...args: readonly string[]): boolean {
  const found = spawnSync(program, args).status === 0;
  if (!found)
    console.warn(`SKIPPED: there is no ${program} ${args.join(' ')}, so a file of deploy/ is not checked`);
  return found;
}

/** A value below keys of a document, of which nothing is known. */
function at(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}

const compose: unknown = parse(read('compose.yaml'), { merge: true });
const services = Object.entries(at(compose, 'services') as object);
const own = services.filter(([, service]) => at(service, 'build') === '.');
const kubernetes = globSync('deploy/kubernetes/*.yaml', { cwd: checkout });
const resources: readonly unknown[] = kubernetes.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS()),
);
const allDeployments = resources.filter((each) => at(each, 'kind') === 'Deployment');
const deployments = allDeployments.filter((each) => at(each, 'metadata', 'labels', 'app') === 'isobar');
const container = (deployment: unknown) => at(deployment, 'spec', 'template', 'spec', 'containers', 0);
const unit = read('deploy/systemd/isobar.service');

/** What Amazon's library reads by itself. */
const OF_BUCKETS = ['AWS_ENDPOINT_URL', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/** What Valkey's command reads. */
const OF_VALKEY = 'REDISCLI_AUTH';

/** Names of settings that a text, or the keys of an object, have and Isobar has not. */
function unknownSettings(names: Iterable<string>): readonly string[] {
  return [...names].filter(
    (name) => !SETTINGS.includes(name) && !OF_BUCKETS.includes(name) && name !== OF_VALKEY,
  );
}

describe('compose.yaml', () => {
  it.skipIf(!has(python, '-c', 'import compose_spec'))('is what Compose takes', () => {
    // Without merge keys, and without the tags beside digests, which the model of the specification does not know; Docker takes both.
    const known = JSON.stringify(compose).replaceAll(/:[\w.-]+@sha256:/g, '@sha256:');
    writeFileSync(path.join(folder, 'compose.json'), known);
    const check =
      'import sys, compose_spec; print(compose_spec.PyCompose.from_json(open(sys.argv[1]).read()).service_names())';
    const { status, output } = run(python, '-c', check, path.join(folder, 'compose.json'));
    expect(status, output).toBe(0);
    for (const [name] of services) expect(output).toContain(`'${name}'`);
  });

  it('starts two gateways behind the balancer, a watcher and two workers', () => {
    const commands = own.map(([name, service]) => [name, at(service, 'command', 0) ?? 'serve']);
    expect(commands).toEqual([
      ['gateway-1', 'serve'],
      ['gateway-2', 'serve'],
      ['watcher', 'watch'],
      ['worker', 'work'],
    ]);
    expect(at(compose, 'services', 'worker', 'deploy', 'replicas')).toBe(2);
    expect(read('deploy/caddy/Caddyfile')).toContain('reverse_proxy gateway-1:8080 gateway-2:8080 {');
  });

  it('names settings that Isobar has, and lets nothing be written outside /data and /tmp', () => {
    for (const [name, service] of own) {
      expect(unknownSettings(Object.keys(at(service, 'environment') as object)), name).toEqual([]);
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    }
  });

  it('gives gateways time to stop', () => {
    for (const [name, service] of own.slice(0, 2)) {
      const seconds = ['ISOBAR_LAME_DUCK_SECONDS', 'ISOBAR_GRACE_SECONDS'].map((each) =>
        Number(at(service, 'environment', each)),
      );
      expect(Number.parseInt(String(at(service, 'stop_grace_period')), 10), name).toBeGreaterThan(
        seconds.reduce((sum, each) => sum + each),
      );
    }
  });

  it.skipIf(!has('caddy', 'version'))('has a balancer that Caddy takes', () => {
    const file = path.join(checkout, 'deploy/caddy/Caddyfile');
    const { status, output } = run('caddy', 'adapt', '--config', file, '--adapter', 'caddyfile');
    expect(status, output).toBe(0);
    expect(output).toContain('"uri":"/readyz"');
  });
});

describe('deploy/kubernetes', () => {
  it.skipIf(!has(python, '-c', 'import kubernetes_validate'))(
    'is what Kubernetes takes, no member unknown',
    () => {
      const { status, output } = run(python, '-m', 'kubernetes_validate', '--strict', ...kubernetes);
      expect(status, output).toBe(0);
      expect(output.match(/ passed for resource /g)).toHaveLength(resources.length);
    },
  );

  it('starts commands that there are, with settings that Isobar has', () => {
    const commands = deployments.map((each) => at(container(each), 'args', 0));
    expect(commands.toSorted()).toEqual(['serve', 'watch', 'work']);
    const given = [
      ...deployments
        .flatMap((each) => at(container(each), 'env') as readonly unknown[])
        .map((each) => at(each, 'name')),
      ...resources
        .filter((each) => at(each, 'kind') === 'ConfigMap')
        .flatMap((each) => Object.keys(at(each, 'data') as object)),
      ...Array.from(
        read('deploy/kubernetes/settings.yaml').matchAll(/--from-literal=(\w+)/g),
        ([, name]) => name,
      ),
    ];
    expect(given.length).toBeGreaterThan(8);
    expect(unknownSettings(given.map(String))).toEqual([]);
  });

  it('runs them without rights, on a read-only root, within bounds of memory', () => {
    for (const deployment of allDeployments) {
      expect(at(deployment, 'spec', 'template', 'spec', 'securityContext')).toMatchObject({
        runAsNonRoot: true,
      });
      expect(container(deployment)).toMatchObject({
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
        resources: { limits: { memory: expect.any(String) } },
      });
    }
  });

  it('budgets, scales and asks what there is', () => {
    const selectors = deployments.map((each) => at(each, 'spec', 'selector', 'matchLabels'));
    const of = (kind: string) => resources.filter((each) => at(each, 'kind') === kind);
    for (const budget of of('PodDisruptionBudget'))
      expect(selectors).toContainEqual(at(budget, 'spec', 'selector', 'matchLabels'));
    const pods = allDeployments.map((each) => at(each, 'spec', 'template', 'metadata', 'labels'));
    for (const service of of('Service')) expect(pods).toContainEqual(at(service, 'spec', 'selector'));
    const names = deployments.map((each) => at(each, 'metadata', 'name'));
    for (const scaler of of('HorizontalPodAutoscaler'))
      expect(names).toContain(at(scaler, 'spec', 'scaleTargetRef', 'name'));
    const gateway = container(deployments.find((each) => at(each, 'metadata', 'name') === 'isobar-gateway'));
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) =>
      at(gateway, probe, 'httpGet', 'path'),
    );
    expect(probes).toEqual(['/livez', '/livez', '/readyz']);
  });
});

describe('deploy/systemd', () => {
  it.skipIf(!has('systemd-analyze', '--version'))('is a unit that systemd takes, with few rights', () => {
    const file = path.join(folder, 'isobar.service');
    writeFileSync(
      file,
      unit
        .replace('/opt/isobar/node_modules/.bin/node', process.execPath)
        .replace('User=isobar', 'User=root'),
    );
    const { status, output } = run('systemd-analyze', 'verify', '--man=no', file);
    expect(output.split('\n').filter((line) => line.includes('isobar.service'))).toEqual([]);
    expect(status).toBe(0);
    const [, exposure] =
      /exposure level for isobar\.service: ([\d.]+)/.exec(
        run('systemd-analyze', 'security', '--offline=true', file).output,
      ) ?? [];
    expect(Number(exposure)).toBeLessThan(3);
  });

  it('names settings that Isobar has', () => {
    expect(
      unknownSettings(Array.from(unit.matchAll(/^Environment=(\w+)=/gm), ([, name = '']) => name)),
    ).toEqual([]);
  });
});
