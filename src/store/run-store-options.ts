import type { Kysely } from 'kysely';
import type { Log } from '../platform/index.ts';
import type { OpenCubesOptions } from './cube/reading/open-cubes.ts';
import type { CubeFiles } from './files/cubes/cube-files.ts';
import { OpenFiles } from './files/cubes/open-files.ts';
import { RemoteFiles } from './files/cubes/remote-files.ts';
import { FileObjects } from './objects/file-objects.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { S3Objects } from './objects/s3-objects.ts';
import type { StoreTables } from './records/run-table.ts';
import type { RunFilter } from './runs/retention.ts';

export interface RunStoreOptions extends Omit<OpenCubesOptions, 'files' | 'onDamage'> {
  /** Folder that holds all files; made when the first run is written. With a bucket, of what is on its way there. */
  readonly root: string;
  /** Holds all files in the place of the folder. */
  readonly bucket?: BucketOptions | null;
  /** Most cube files open at a time. Default 256. */
  readonly maxOpenFiles?: number;
  /** Database with the tables of `storeMigrations`. */
  readonly database: Kysely<StoreTables>;
  /** Logs each deletion, and damage. */
  readonly log?: Log;
  /** Default: the machine's clock. */
  readonly now?: () => Date;
  /** Called after each change of the table of runs. */
  readonly onWrite?: () => void;
}

interface BucketOptions {
  /** `s3://bucket/prefix` */
  readonly url: string;
  /** Most bytes of tiles in memory. */
  readonly tileCacheBytes: number;
}

/** Which runs a list has. */
export interface ListedRuns extends RunFilter {
  readonly stored?: boolean;
  readonly onDemand?: boolean;
  /** Only runs initialised before this time. */
  readonly before?: Date | null;
  /** Whether real runs ahead of the clock are among them, for those who look after the store. Default false. */
  readonly aheadOfClock?: boolean;
}

/** The files and cubes of a store, on disk or in a bucket. */
export function storageOf({ root, bucket = null, maxOpenFiles = 256 }: RunStoreOptions): {
  readonly objects: ObjectStore;
  readonly files: CubeFiles;
} {
  if (bucket === null) return { objects: new FileObjects(root), files: new OpenFiles(maxOpenFiles) };
  const objects = new S3Objects(bucket.url, root);
  return { objects, files: new RemoteFiles(objects, bucket.tileCacheBytes) };
}
