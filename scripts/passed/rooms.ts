import path from 'node:path';

/** The room of a script's URL: its folder, two levels deep, such as `http/pipeline`; null for one outside of `src/` and `packages/`. */
export function roomOf(root: string, url: string): string | null {
  const file = path.relative(root, url.replace('file://', ''));
  if (!/^(src|packages)\//.test(file)) return null;
  return path.dirname(file).replace('src/', '').split('/').slice(0, 2).join('/');
}
