import { pathToFileURL } from 'node:url';
import { MODEL_IDS, type ModelId, modelOf } from '../../catalog/index.ts';
import type { RunSource } from '../../store/index.ts';

/** Where real runs come from, in words that may stand in answers: hosts, but no paths of this machine. */
export function runSourceOf(model: ModelId, locations: readonly string[]): RunSource {
  const { title, licence, attribution } = modelOf(model);
  const places = locations.map((location) =>
    URL.canParse(location) ? new URL(location).host : 'local files',
  );
  const label = `${title}, from ${[...new Set(places)].join(', ')}`;
  return { label, base: baseOf(locations), synthetic: false, licence, attribution };
}

/** Places as a run's source names them: separated by blanks, so that a path with blanks in it is written as a URL. */
function baseOf(locations: readonly string[]): string {
  return locations
    .map((place) => (/\s/.test(place) && !URL.canParse(place) ? pathToFileURL(place).href : place))
    .join(' ');
}

/** Where the demo's runs come from: said wherever they are shown. */
export function demoRunSource(base: string): RunSource {
  return { label: 'Isobar demo atmosphere (synthetic: no forecast of real weather)', base, synthetic: true };
}

/** Base URLs of the demo's trees: as served, on a port that changes with every start, and as the lineage records them. */
export interface DemoBases {
  base(model: ModelId): string;
  lineageBase(model: ModelId): string;
}

/** Renames the URLs of the demo's files so that they are the same at every start. */
export function demoLineage(bases: DemoBases): (url: string) => string {
  const names = MODEL_IDS.map((model) => [bases.base(model), bases.lineageBase(model)] as const);
  return (url) => {
    const [base, name] = names.find(([each]) => url.startsWith(each)) ?? ['', ''];
    return name + url.slice(base.length);
  };
}

/** Where files of the demo are now by what `demoLineage`, or a run's source, calls them. */
export function locateDemo(bases: DemoBases): (url: string) => string {
  const names = MODEL_IDS.map((model) => [bases.lineageBase(model), bases.base(model)] as const);
  return (url) => {
    const [name, base] = names.find(([each]) => url.startsWith(each)) ?? ['', ''];
    return base + url.slice(name.length);
  };
}
