import { globSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Folders and files in node_modules that no entry point which is used here reaches. */
export const UNUSED = [
  'node-*/include',
  'node-*/share',
  '@graphql-yoga/render-graphiql/cjs',
  'h5wasm/dist/{iife,node}',
  'h5wasm/test',
  'lru-cache/dist/commonjs',
  'maplibre-gl/dist/*-dev.*',
  'maplibre-gl/src',
  'openai/src',
  'swagger-ui-dist/swagger-ui{,-es-bundle,-es-bundle-core}.js',
] as const;

/**
 * Deletes installed files that nothing here loads: source maps, the headers of OpenSSL that come with Node's binary, and second copies
 * of large packages (sources, builds for other module formats).
 */
export function deleteUnusedFiles(modules: string): void {
  for (const name of globSync(UNUSED, { cwd: modules })) {
    rmSync(path.join(modules, name), { recursive: true });
  }
  deleteSourceMaps(modules);
}

function deleteSourceMaps(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    // Links lead to the packages of the workspace.
    if (entry.isDirectory()) deleteSourceMaps(name);
    else if (entry.isFile() && /\.(?:[cm]?[jt]s|css)\.map$/.test(entry.name)) rmSync(name);
  }
}
