import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const checkout = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(checkout, name), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly envFrom: readonly { readonly secretRef?: { readonly name: string } }[];
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
}

interface Peer {
  readonly podSelector?: Selector;
}

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: { readonly spec: { readonly containers: readonly [Container] } };
    readonly podSelector: Selector;
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly { readonly from: readonly Peer[] }[];
    readonly egress?: readonly { readonly to: readonly Peer[] }[];
  };
}

const compose: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true });
const services = Object.entries(compose.services);
const resources: readonly Resource[] = globSync('deploy/kubernetes/*.yaml', { cwd: checkout }).flatMap(
  (file) => parseAllDocuments(read(file)).map((document) => document.toJS() as Resource),
);
const containers = resources
  .filter(({ kind }) => kind === 'Deployment')
  .map(({ metadata, spec }) => ({ ...spec.template.spec.containers[0], name: metadata.name }));

describe('what ingests', () => {
  it('has no secret by which sessions are signed, in Compose and in Kubernetes', () => {
    const withSecret = services
      .filter(([, { environment = {} }]) => 'ISOBAR_AUTH_SECRET' in environment)
      .map(([name]) => name);
    expect(withSecret).toEqual(['gateway-1', 'gateway-2']);
    const secrets = new Map(
      containers.map(({ name, envFrom }) => [name, envFrom.map(({ secretRef }) => secretRef?.name ?? null)]),
    );
    expect(secrets.get('isobar-gateway')).toContain('isobar-gateway');
    for (const name of ['isobar-watcher', 'isobar-worker']) {
      expect(secrets.get(name), name).toEqual([null, 'isobar']);
    }
    const settings = read('deploy/kubernetes/settings.yaml');
    const [, common = ''] = /generic isobar (.*?)generic isobar-gateway/s.exec(settings) ?? [];
    expect(common).toContain('DATABASE_URL');
    expect(common).not.toContain('ISOBAR_AUTH_SECRET');
  });
});

describe('Valkey', () => {
  it('asks for a password, and whoever uses it has that', () => {
    const valkey = compose.services['valkey'];
    expect(valkey?.command?.join(' ')).toContain('--requirepass "$$REDISCLI_AUTH"');
    expect(valkey?.environment?.['REDISCLI_AUTH']).toMatch(/^\$\{VALKEY_PASSWORD:\?/);
    for (const [name, { build, environment }] of services) {
      if (build === undefined) continue;
      expect(environment?.['REDIS_URL'], name).toMatch(/^redis:\/\/:\$\{VALKEY_PASSWORD:\?/);
    }
    const inKubernetes = containers.find(({ name }) => name === 'valkey');
    expect(inKubernetes?.args.join(' ')).toContain('--requirepass "$REDISCLI_AUTH"');
    expect(inKubernetes?.envFrom).toEqual([{ secretRef: { name: 'isobar-valkey' } }]);
  });
});

describe('images', () => {
  it('of others are pinned to a version and a digest', () => {
    const others = [
      ...services.filter(([, { build }]) => build === undefined).map(([, { image = '' }]) => image),
      ...containers.map(({ image }) => image).filter((image) => !image.startsWith('isobar:')),
      ...Array.from(read('Dockerfile').matchAll(/^FROM (\S+)/gm), ([, image = '']) => image),
    ];
    expect(others.length).toBe(7);
    for (const image of others) expect(image).toMatch(/:v?\d+\.\d+[\w.-]*@sha256:[\da-f]{64}$/);
  });
});

describe('the network in Kubernetes', () => {
  const policies = new Map(
    resources
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ metadata, spec }) => [metadata.name, spec]),
  );
  const apps = (peers: readonly Peer[] = []) =>
    peers.flatMap(({ podSelector }) => podSelector?.matchLabels?.['app'] ?? []);

  it('is closed by default', () => {
    expect(policies.get('default-deny')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('lets only Isobar to PostgreSQL and Valkey, and nothing to workers', () => {
    for (const name of ['postgres', 'valkey']) {
      const policy = policies.get(name);
      expect(policy?.podSelector.matchLabels).toEqual({ app: name });
      const from = policy?.ingress?.flatMap((rule) => rule.from);
      expect(from).toEqual([{ podSelector: { matchLabels: { app: 'isobar' } } }]);
    }
    const ingest = policies.get('isobar-ingest');
    expect(ingest?.policyTypes).toContain('Ingress');
    expect(ingest?.ingress).toBeUndefined();
    for (const name of ['isobar-gateway', 'isobar-ingest']) {
      const peers = policies.get(name)?.egress?.flatMap(({ to }) => to);
      expect(apps(peers)).toEqual(['postgres', 'valkey']);
    }
  });
});
