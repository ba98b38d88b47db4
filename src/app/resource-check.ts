import { totalmem } from 'node:os';
import { type ModelId, modelOf } from '../catalog/index.ts';
import { expectedOf } from '../ingest/index.ts';
import { type Config, freeBytes } from '../platform/index.ts';
import { configuredBounds, configuredModels } from './ingest/sources/sources.ts';

const MEGABYTE = 1e6;
const DAY_MS = 86_400_000;

/**
 * All processes while the demo's runs are generated, and the data folder with temporary files: fine grids as `npm run bench:start` measures
 * them (0.9 GB), with room for the runtime; coarse grids are estimated.
 */
const DEMO_NEEDS = {
  fine: { memory: 1000 * MEGABYTE, disk: 600 * MEGABYTE },
  coarse: { memory: 600 * MEGABYTE, disk: 200 * MEGABYTE },
} as const;

/** Measured by `npm run bench:full-size` with gfs, hrrr and icon-global. The largest grid decides. */
const GATEWAY_MEMORY = 200 * MEGABYTE;
const INGEST_MEMORY = 750 * MEGABYTE;
const INGEST_MEMORY_PER_POINT = 250;
const DISK_PER_VALUE = 0.5;

/** Bytes that the configured models need, or that there are. */
interface Resources {
  readonly memory: number;
  /** Null where cubes are kept in a bucket. */
  readonly disk: number | null;
}

/** What the system reports as available: in a container, within its limits. */
export async function availableResources({ dataFolder, storeUrl }: Config): Promise<Resources> {
  // macOS counts caches that it would give up as used.
  const memory = process.platform === 'darwin' ? totalmem() : process.availableMemory();
  return { memory, disk: storeUrl === null ? await freeBytes(dataFolder) : null };
}

/** What there is of a resource, and what the configured models need of it. */
export interface ResourceFinding {
  readonly resource: 'memory' | 'disk';
  readonly isShort: boolean;
  /** With the setting that helps where it is short. */
  readonly text: string;
}

/** One line for each resource of which less is available than the configured models need. */
export function shortages(config: Config, available: Resources, now: Date): readonly string[] {
  return compareResources(config, available, now)
    .filter(({ isShort }) => isShort)
    .map(({ resource, text }) => `${resource}: ${text}`);
}

/** Compares what is available with what the configured models need; nothing where nothing is ingested. */
export function compareResources(
  config: Config,
  available: Resources,
  now: Date,
): readonly ResourceFinding[] {
  if (config.sources === 'none') return [];
  const isDemo = config.sources === 'demo';
  const models = configuredModels(config);
  const needed = isDemo ? DEMO_NEEDS[config.demoGrids] : liveNeeds(config, models, now);
  const what = isDemo ? `the demo with ${config.demoGrids} grids` : `the newest run of ${models.join(', ')}`;
  const fewer = 'fewer models (ISOBAR_MODELS)';
  const smaller = isDemo && config.demoGrids === 'fine' ? `ISOBAR_DEMO_GRIDS=coarse or ${fewer}` : fewer;
  const finding = (
    resource: 'memory' | 'disk',
    there: number,
    where: string,
    help: string,
  ): ResourceFinding => {
    const isShort = there < needed[resource];
    const text = `${gigabytes(there)} ${where}, ${what} needs about ${gigabytes(needed[resource])}`;
    return { resource, isShort, text: isShort ? `${text}: set ${help}` : text };
  };
  const memory = finding('memory', available.memory, 'available', smaller);
  if (available.disk === null) return [memory];
  const fields = isDemo ? smaller : `${smaller}, ISOBAR_VARIABLES or ISOBAR_LEADS`;
  const help = `${fields}, or ISOBAR_DATA to a larger disk`;
  return [memory, finding('disk', available.disk, `free in ${config.dataFolder}`, help)];
}

function liveNeeds(
  config: Config,
  models: readonly ModelId[],
  now: Date,
): { readonly memory: number; readonly disk: number } {
  const bounds = configuredBounds(config);
  // Runs of 00 UTC are the longest.
  const initTime = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const disk = models.reduce((sum, model) => {
    const { expectedFields } = expectedOf(model, initTime, bounds, null);
    return sum + expectedFields * modelOf(model).grid.points * DISK_PER_VALUE;
  }, 0);
  const largest = Math.max(...models.map((model) => modelOf(model).grid.points));
  return { memory: GATEWAY_MEMORY + INGEST_MEMORY + largest * INGEST_MEMORY_PER_POINT, disk };
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
