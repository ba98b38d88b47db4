import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isModelId, MODEL_IDS, type ModelId } from '../catalog/index.ts';
import { isManifestFile } from './manifest.ts';

/** Which run a folder is for. */
export interface RunKey {
  readonly model: ModelId;
  readonly initTime: Date;
}

export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

const RUN_FOLDER = /^(\d{4})(\d{2})(\d{2})T(\d{2})Z$/;
/** Names of files that the store makes in a run's folder; others are left alone. */
export const STORE_FILE = /\.cube$|^manifest-.*\.json$|^\..*\.tmp$/;

/** The folders of runs under a store's root, whatever is in them. */
export async function runFolders(root: string): Promise<readonly RunKey[]> {
  const folders = MODEL_IDS.map(async (model) =>
    (await namesIn(path.join(root, model))).flatMap((name) => runOfFolder(model, name) ?? []),
  );
  return (await Promise.all(folders)).flat();
}

/** The run of a file in a store, null where it belongs to none. */
export function runOfFile(root: string, file: string): RunKey | null {
  const [model = '', folder = ''] = path.relative(root, file).split(path.sep);
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
export async function manifestsIn(folder: string): Promise<readonly string[]> {
  const generation = (name: string) => Number(name.split('-')[1]);
  return (await namesIn(folder)).filter(isManifestFile).sort((a, b) => generation(b) - generation(a));
}

/** @param notAfter only files last changed by then, milliseconds since 1970 */
export async function filesIn(
  folder: string,
  pattern: RegExp,
  notAfter = Number.POSITIVE_INFINITY,
): Promise<readonly FoundFile[]> {
  const files: FoundFile[] = [];
  for (const name of await namesIn(folder)) {
    if (!pattern.test(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile() && found.mtimeMs <= notAfter) {
      files.push({ name, bytes: found.size, modifiedMs: found.mtimeMs });
    }
  }
  return files;
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
