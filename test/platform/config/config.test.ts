import path from 'node:path';
import { expect, it } from 'vitest';
import { answerMegabytes, tileMegabytes } from '../../../src/platform/config/memory-shares.ts';
import { ConfigError, readConfig } from '../../../src/platform/index.ts';

it('has a default for every setting', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: null,
    processes: 1,
    demoGrids: 'fine',
    dataFolder: path.resolve('.isobar'),
    sources: 'demo',
    storeUrl: null,
    tileCacheBytes: tileMegabytes(1) * 1_000_000,
    models: null,
    metricsToken: null,
    operatorSecondFactor: 'offered',
    variables: null,
    leads: null,
    members: null,
    keepsStatistics: false,
    keepRuns: 2,
    lameDuckSeconds: 0,
    graceSeconds: 5,
    rehearsal: null,
    redisUrl: null,
    databaseUrl: null,
    bootstrapKey: null,
    printStartKey: 'auto',
    plansFile: null,
    publicUrl: null,
    consoleUrl: null,
    publicDiscovery: false,
    anonymous: false,
    signUp: 'invitation',
    mail: null,
    oidc: null,
    authSecret: null,
    language: { engine: 'template', url: null, model: null, key: null, maxSeconds: 30, maxTokens: 16_000 },
    trustedProxies: null,
    answerCacheBytes: answerMegabytes(1) * 1_000_000,
    graphiql: true,
    operationsFolder: null,
    operationsOnly: false,
    logFormat: 'auto',
    logLevel: 'info',
    unknown: [],
  });
});

it.each([
  ['2', 2],
  ['0', 0],
  ['10.0.0.0/8, ::1,192.0.2.7', ['10.0.0.0/8', '::1', '192.0.2.7']],
])('reads ISOBAR_TRUSTED_PROXIES=%s', (text, proxies) => {
  expect(readConfig({ ISOBAR_TRUSTED_PROXIES: text }).trustedProxies).toEqual(proxies);
});

it.each([
  [64e9, 1, 384],
  [4e9, 1, 250],
  [4e9, 4, 62],
  [64e9, 64, 62],
  [512e6, 1, 32],
])(
  'of %d bytes of memory, each of %d processes has %d MB for answers that are kept',
  (memory, processes, megabytes) => {
    expect(answerMegabytes(processes, memory)).toBe(megabytes);
  },
);

it.each([
  [64e9, 1, 256],
  [4e9, 2, 125],
  [64e6, 1, 16],
])('of %d bytes of memory, each of %d processes has %d MB for tiles', (memory, processes, megabytes) => {
  expect(tileMegabytes(processes, memory)).toBe(megabytes);
});

it('treats an empty variable as not set, and ignores what is not its own', () => {
  expect(readConfig({ PORT: '', PATH: '/bin', HOME: '/x' }).port).toBe(8080);
});

it.each([
  ['PORT', 'eighty', 'a port number'],
  ['PORT', '70000', 'a port number'],
  ['ISOBAR_CONSOLE_URL', 'console.example', 'http:// or https:// address'],
  ['ISOBAR_CONSOLE_URL', 'https://console.example/?a=b', 'without a query'],
  ['ISOBAR_PUBLIC_URL', 'weather.example', 'http:// or https:// address'],
  ['ISOBAR_PUBLIC_URL', 'https://weather.example/?a=b', 'without a query'],
  ['ISOBAR_DISCOVERY', 'yes', 'keyed'],
  ['PORT', '80.5', 'a port number'],
  ['PORT', '0x50', 'a port number'],
  ['ISOBAR_SOURCES', 'cloud', 'demo'],
  ['ISOBAR_DEMO_GRIDS', 'middling', 'coarse'],
  ['ISOBAR_BOOTSTRAP_KEY', 'hunter2-hunter2-hunter2-hunter2-hunter2', 'begins with isb_'],
  ['ISOBAR_BOOTSTRAP_KEY', 'isb_tooshort', '32 to 256'],
  ['ISOBAR_GRAPHIQL', 'maybe', 'on'],
  ['ISOBAR_ANSWER_CACHE_MB', '-1', '0 to 65536'],
  ['ISOBAR_KEEP_RUNS', '0', '1 to 9999'],
  ['ISOBAR_ANONYMOUS', 'free', 'on'],
  ['ISOBAR_LANGUAGE', 'on', 'template'],
  ['ISOBAR_LANGUAGE_URL', 'localhost:8000', 'http:// or https:// address'],
  ['ISOBAR_LANGUAGE_SECONDS', '0', '1 to 600'],
  ['ISOBAR_LANGUAGE_TOKENS', '1e9', '13000 to 1000000'],
  ['ISOBAR_TRUSTED_PROXIES', 'nginx', 'how many proxies'],
  ['ISOBAR_TRUSTED_PROXIES', '33', '0 to 32'],
  ['ISOBAR_TRUSTED_PROXIES', '10.0.0.0/33', 'networks'],
  ['ISOBAR_TRUSTED_PROXIES', '10.0.0.1,', 'networks'],
  ['ISOBAR_TRUSTED_PROXIES', '0.0.0.0/0', 'could choose its address'],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db', 'postgres://'],
])('refuses %s=%s with a message that names it and says what is allowed', (name, value, allowed) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(name);
  expect(read).toThrow(allowed);
});

it('holds no tiles where that is asked for, and with a bucket those of one question at least', () => {
  expect(readConfig({ ISOBAR_TILE_CACHE_MB: '0' }).tileCacheBytes).toBe(0);
  const read = () => readConfig({ ISOBAR_TILE_CACHE_MB: '15', ISOBAR_STORE: 's3://bucket' });
  expect(read).toThrow('ISOBAR_TILE_CACHE_MB: must be 16 at least with ISOBAR_STORE');
  expect(readConfig({ ISOBAR_TILE_CACHE_MB: '16', ISOBAR_STORE: 's3://bucket' }).tileCacheBytes).toBe(16e6);
});

it('does not print the value of a key that it refuses', () => {
  const key = 'isb_secret with spaces that is long enough to be one';
  let message = '';
  try {
    readConfig({ ISOBAR_BOOTSTRAP_KEY: key });
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain('ISOBAR_BOOTSTRAP_KEY');
  expect(message).not.toContain(key);
});

it.each([
  ['https://weather.example/', 'https://weather.example'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://example.org/isobar/', 'https://example.org/isobar'],
])('reads the public address %s without a slash at its end', (given, read) => {
  expect(readConfig({ ISOBAR_PUBLIC_URL: given }).publicUrl).toBe(read);
});

it('reads models as a list, which is null where none are named', () => {
  expect(readConfig({ ISOBAR_MODELS: 'gfs, hrrr' }).models).toEqual(['gfs', 'hrrr']);
  expect(readConfig({ ISOBAR_MODELS: 'all,aifs' }).models).toEqual(['all', 'aifs']);
  expect(readConfig({ ISOBAR_MODELS: '' }).models).toBeNull();
});

it('names every error at once', () => {
  expect(() => readConfig({ PORT: 'x', ISOBAR_SOURCES: 'y' })).toThrow(/PORT.*ISOBAR_SOURCES/);
});

it('takes a number of processes, or as many as there are processors', () => {
  expect(readConfig({ ISOBAR_PROCESSES: '3' }).processes).toBe(3);
  expect(readConfig({ ISOBAR_PROCESSES: 'auto' }).processes).toBeGreaterThan(0);
  for (const wrong of ['0', '65', '1.5', 'all'])
    expect(() => readConfig({ ISOBAR_PROCESSES: wrong })).toThrow('ISOBAR_PROCESSES');
});

it('names variables that look like settings but are not, and goes on', () => {
  const config = readConfig({ ISOBAR_DATE: 'x', ISOBAR_LOG_LEVEL: 'warn', OTHER: 'y' });
  expect(config).toMatchObject({ unknown: ['ISOBAR_DATE'], logLevel: 'warn' });
});

it('does not take what our documents tell clients to export for misspelt settings', () => {
  expect(readConfig({ ISOBAR_KEY: 'isb_x', ISOBAR_URL: 'http://localhost:8080' }).unknown).toEqual([]);
});
