import { isModelId, MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import type { ObjectStore, StoredObject } from '../objects/object-store.ts';
import { isManifestFile } from '../records/manifest.ts';

/** Which run a folder is for. */
export interface RunKey {
  readonly model: ModelId;
  readonly initTime: Date;
}

const RUN_FOLDER = /^(\d{4})(\d{2})(\d{2})T(\d{2})Z$/;
/** Names of files that the store makes in a run's folder; others are left alone. */
export const STORE_FILE = /\.cube$|^manifest-.*\.json$|^\..*\.tmp$/;

/** The folders of runs in a store, whatever is in them. */
export async function runFolders(objects: ObjectStore): Promise<readonly RunKey[]> {
  const folders = MODEL_IDS.map(async (model) =>
    (await objects.folders(model)).flatMap((name) => runOfFolder(model, name) ?? []),
  );
  return (await Promise.all(folders)).flat();
}

/** The run of an object in a store, null where it belongs to none. */
export function runOfKey(key: string): RunKey | null {
  const [model = '', folder = ''] = key.split('/');
  return isModelId(model) ? runOfFolder(model, folder) : null;
}

function runOfFolder(model: ModelId, name: string): RunKey | null {
  const match = RUN_FOLDER.exec(name);
  if (match === null) return null;
  const [, year, month, day, hour] = match;
  const initTime = new Date(`${year}-${month}-${day}T${hour}:00:00Z`);
  return Number.isNaN(initTime.getTime()) ? null : { model, initTime };
}

/** Names of the manifests in a run's folder, the latest generation first. */
export async function manifestsIn(objects: ObjectStore, folder: string): Promise<readonly string[]> {
  const generation = (name: string) => Number(name.split('-')[1]);
  const names = (await objects.list(folder)).map(({ name }) => name);
  return names.filter(isManifestFile).sort((a, b) => generation(b) - generation(a));
}

/** @param notAfter only objects last changed by then, milliseconds since 1970 */
export async function filesIn(
  objects: ObjectStore,
  folder: string,
  pattern: RegExp,
  notAfter = Number.POSITIVE_INFINITY,
): Promise<readonly StoredObject[]> {
  const found = await objects.list(folder);
  return found.filter(({ name, modifiedMs }) => pattern.test(name) && modifiedMs <= notAfter);
}
