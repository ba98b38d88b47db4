import {
  fileLead,
  isoDuration,
  type ModelId,
  modelOf,
  type VariableName,
  variableOf,
} from '../../../catalog/index.ts';
import { formatTime, type Run, type SourceFile, sourceFilesOf } from '../../../forecast/index.ts';
import type { ItemContext } from './item-context.ts';

/** Files of the producer that an item names: more than any model has of one variable in each product. */
const MAX_FILES = 300;

const known = new WeakMap<Run['manifest'], readonly SourceFile[]>();

/**
 * The producer's files that a run was read from, and their index files, by their keys in an item. Files that others
 * cannot fetch, such as those of this machine, are left out; so are all files of a run whose lineage cannot be read.
 */
export async function sourceAssets(
  run: Run,
  making: Pick<ItemContext, 'request' | 'locate' | 'log'>,
): Promise<object> {
  const { request, locate, log } = making;
  try {
    const files = known.get(run.manifest) ?? (await sourceFilesOf(request, run)).slice(0, MAX_FILES);
    known.set(run.manifest, files);
    return Object.fromEntries(files.flatMap((file) => assetsOf(run.model, file, locate)));
  } catch (error) {
    // A damaged run must not hide the others of its page.
    const { model, initTime } = run;
    log.error(
      { err: error, model, initTime: formatTime(initTime) },
      'a stored run cannot say where it is from',
    );
    return {};
  }
}

function assetsOf(model: ModelId, file: SourceFile, locate: (url: string) => string): [string, object][] {
  const { url, indexUrl, product, leads, variable } = file;
  const href = locate(url);
  if (!/^https?:/.test(href)) return [];
  const [first = 0, last = first] = [leads[0], leads.at(-1)];
  const { files, compression } = modelOf(model);
  const part = Object.keys(files).length > 1 ? `${product}-` : '';
  const key = `${part}${fileLead(first)}${last > first ? `-${fileLead(last)}` : ''}`;
  const horizon = last === first ? { 'forecast:horizon': isoDuration(first) } : {};
  const covers = last === first ? `lead ${first} h` : `leads ${first} to ${last} h`;
  const packed = compression === null ? '' : `, packed with ${compression}`;
  const title = `GRIB2${variable === null ? '' : ` of ${variable} alone`}, ${covers}${packed}`;
  const grib = {
    href,
    type: compression === null ? 'application/wmo-GRIB2' : 'application/x-bzip2',
    title,
    roles: ['data'],
    ...horizon,
    ...(variable !== null && bandOf(variable)),
  };
  if (indexUrl === null) return [[`grib2-${key}`, grib]];
  const index = {
    href: locate(indexUrl),
    type: 'text/plain',
    title: `byte index, ${covers}`,
    roles: ['index', 'metadata'],
    ...horizon,
  };
  return [
    [`grib2-${key}`, grib],
    [`index-${key}`, index],
  ];
}

/** The only field of a file, as a band; files with all variables of a lead list theirs in their index. */
function bandOf(variable: VariableName): object {
  const { standardName, longName, units } = variableOf(variable);
  return {
    'forecast:variable': standardName,
    bands: [{ name: variable, description: longName, unit: units, data_type: 'float64' }],
  };
}
