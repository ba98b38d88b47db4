import { CUT } from './shorten.ts';

/** Some keys of an answer, each by its path (`domain.axes`), with a mark where others were left out. */
export function focused(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const wanted = new Map<string, string[]>();
  for (const path of paths) {
    const [key = '', ...rest] = path.split('.');
    wanted.set(key, [...(wanted.get(key) ?? []), ...(rest.length === 0 ? [] : [rest.join('.')])]);
  }
  const kept = Object.entries(value).flatMap(([key, each]) => {
    const inside = wanted.get(key);
    return inside === undefined ? [] : [[key, inside.length === 0 ? each : focused(each, inside)] as const];
  });
  const isCut = kept.length < Object.keys(value).length;
  return { ...Object.fromEntries(kept), ...(isCut && { [CUT]: CUT }) };
}
