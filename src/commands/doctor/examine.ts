import { rehearsedSources } from '../../app/ingest/sources/rehearsed-sources.ts';
import { configuredBounds, configuredModels, openLiveSources } from '../../app/ingest/sources/sources.ts';
import { openParts, type Parts } from '../../app/parts/parts.ts';
import { availableResources, compareResources } from '../../app/resource-check.ts';
import type { ModelId } from '../../catalog/index.ts';
import {
  type Config,
  createLog,
  describePostgres,
  formatTime,
  openSharedState,
  prepareDataFolder,
  withDeadline,
} from '../../platform/index.ts';
import type { SourceTree } from '../../source/index.ts';

/** What was found of a part that a server needs. */
export interface Finding {
  readonly part: string;
  readonly isLacking: boolean;
  readonly text: string;
}

export interface ExamineOptions {
  /** Where live runs of a model come from; default: its producer. */
  readonly sourceOf?: (model: ModelId) => SourceTree;
  readonly nodeVersion?: string;
}

/** Major and minor version of the oldest Node that runs the sources, as `engines` of package.json says. */
const OLDEST_NODE = [22, 19] as const;
const DEADLINE_MS = 15_000;
/** A clock that is further off makes signatures of requests invalid, and hides new runs. */
const MAX_CLOCK_SECONDS = 60;

/** Examines all that a server with these settings needs. Makes the data folder and the tables of the database where there are none. */
export async function* examine(config: Config, options: ExamineOptions = {}): AsyncGenerator<Finding> {
  yield nodeFinding(options.nodeVersion ?? process.versions.node);
  const models = configuredModels(config);
  configuredBounds(config);
  yield ok('settings', describeSettings(config, models));
  for (const name of config.unknown) yield lacking('settings', `${name} is not a setting`);
  for (const { resource, isShort, text } of compareResources(
    config,
    await availableResources(config),
    new Date(),
  )) {
    yield { part: resource, isLacking: isShort, text };
  }
  yield await found('data folder', async () => {
    await prepareDataFolder(config.dataFolder);
    return `${config.dataFolder} can be written to`;
  });
  yield* partsFindings(config);
  const { redisUrl } = config;
  if (redisUrl !== null) yield await found('Redis', () => redisText(redisUrl));
  if (config.sources !== 'live') return;
  const { sourceOf = openLiveSources(() => new Date(), rehearsedSources(config)).sourceOf } = options;
  const sources = models.map(sourceOf);
  for (const source of sources) yield await found(source.model, (signal) => newestRunText(source, signal));
  yield await found('clock', (signal) => clockText(sources, signal));
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
  const text = `${version}, needs ${OLDEST_NODE.join('.')} or newer`;
  return { part: 'Node', isLacking: isOld, text };
}

function describeSettings({ sources, demoGrids, storeUrl }: Config, models: readonly ModelId[]): string {
  const store = storeUrl === null ? 'cubes in the data folder' : `cubes in ${storeUrl}`;
  if (sources === 'none') return `nothing is ingested, ${store}`;
  const from = sources === 'demo' ? `synthetic data on ${demoGrids} grids` : 'runs of the producers';
  return `${from} of ${models.join(', ')}, ${store}`;
}

/** The database, its clock, and the bucket. */
async function* partsFindings(config: Config): AsyncGenerator<Finding> {
  const { databaseUrl, storeUrl } = config;
  let parts: Parts;
  try {
    // Unknown settings are reported above; unverified models concern nobody here.
    const silent = { ...config, logLevel: 'silent', unknown: [] } as const;
    parts = await openParts(silent, { waitMs: DEADLINE_MS });
  } catch (error) {
    yield lacking('database', reasonOf(error));
    if (storeUrl !== null) yield lacking('bucket', 'not checked, because there is no database');
    return;
  }
  try {
    const found = await Promise.all(parts.checks.map(({ look }) => look()));
    const faults = found.filter((fault) => fault !== null);
    for (const { resource, message } of faults) yield lacking(resource, message);
    const works = (resource: string): boolean => faults.every((fault) => fault.resource !== resource);
    const database = databaseUrl === null ? 'SQLite in the data folder' : describePostgres(databaseUrl);
    if (works('database')) yield ok('database', database);
    if (storeUrl !== null && works('bucket')) yield ok('bucket', storeUrl);
  } finally {
    await parts.close();
  }
}

async function redisText(url: string): Promise<string> {
  const shared = openSharedState(url, createLog('silent'));
  try {
    await shared.ready();
    const fault = shared.fault();
    if (fault !== null) throw fault;
    return 'counts and messages are shared through it';
  } finally {
    await shared.close();
  }
}

async function newestRunText(source: SourceTree, signal: AbortSignal): Promise<string> {
  const newest = await source.newestRun(signal);
  if (newest === null) throw new Error('its source answers, but has no recent run');
  return `its source answers, the newest run is ${formatTime(newest)}`;
}

/** Compares this machine's clock with the `Date` of a producer's answer. */
async function clockText(sources: readonly SourceTree[], signal: AbortSignal): Promise<string> {
  for (const base of sources.flatMap(({ bases }) => bases)) {
    if (!/^https?:/.test(base)) continue;
    const answer = await fetch(base, { method: 'HEAD', signal }).catch(() => null);
    const there = Date.parse(answer?.headers.get('date') ?? '');
    if (Number.isNaN(there)) continue;
    const seconds = Math.round((Date.now() - there) / 1000);
    if (Math.abs(seconds) <= MAX_CLOCK_SECONDS) return 'agrees with that of a producer';
    const side = seconds > 0 ? 'ahead of' : 'behind';
    throw new Error(`${Math.abs(seconds)} s ${side} that of a producer`);
  }
  throw new Error('not checked, because no producer answers');
}

/** A finding of work that describes what is there, or throws what lacks. */
async function found(part: string, work: (signal: AbortSignal) => Promise<string>): Promise<Finding> {
  const late = () => new Error(`no answer within ${DEADLINE_MS / 1000} s`);
  try {
    return ok(part, await withDeadline(DEADLINE_MS, late, work));
  } catch (error) {
    return lacking(part, reasonOf(error));
  }
}

function ok(part: string, text: string): Finding {
  return { part, isLacking: false, text };
}

function lacking(part: string, text: string): Finding {
  return { part, isLacking: true, text };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
