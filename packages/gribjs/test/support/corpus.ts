import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedPath } from '../../../../test/support/shared.ts';

/** What ecCodes makes of one field; keys as in the head of grib/make_oracle.py of the reference material. */
export interface OracleField {
  readonly message: number;
  readonly field: number;
  readonly fieldsInMessage: number;
  readonly offset: number;
  readonly length: number;
  readonly edition: number;
  readonly incomplete?: true;
  readonly sectionOffsets?: Readonly<Record<string, number>>;
  readonly gridDefinitionTemplateNumber?: number;
  readonly dataRepresentationTemplateNumber?: number;
  readonly numberOfMissing?: number;
  readonly numberOfValues?: number;
  readonly sha256F32?: string;
  readonly sha256Quantized?: string;
  readonly latLonSource?: string | null;
  readonly ecCodesErrors?: Readonly<Record<string, string>>;
  readonly samples?: readonly {
    index: number;
    lat: number | null;
    lon: number | null;
    value: number | null;
  }[];
  readonly nearest?: readonly OracleQuery[] | null;
  readonly firstPoint?: readonly [number, number];
  readonly lastPoint?: readonly [number, number];
  readonly [key: string]: unknown;
}

/** A place and the grid point that is nearest to it. */
export interface OracleQuery {
  readonly queryLat: number;
  readonly queryLon: number;
  readonly index: number;
  readonly distanceKm: number;
  /** Number of points that are equally near. */
  readonly tied?: number;
}

export interface CorpusFile {
  /** Path below the corpus. */
  readonly name: string;
  readonly bytes: () => Uint8Array;
  readonly oracle: readonly OracleField[];
}

/** Values that all fields of a file may have for it to be decoded by tests that are not run as CI. */
const MAX_QUICK_VALUES = 1_000_000;

/** The files whose values are decoded: with CI=true all of them, else the two thirds that are quick, of every packing and grid. */
export function decodedFiles(): readonly CorpusFile[] {
  const files = corpusFiles();
  if (process.env['CI'] === 'true') return files;
  const quick = files.filter(({ oracle }) => sumOfValues(oracle) <= MAX_QUICK_VALUES);
  console.warn(
    `${files.length - quick.length} of ${files.length} real files are not decoded (CI=true decodes all)`,
  );
  return quick;
}

function sumOfValues(oracle: readonly OracleField[]): number {
  return oracle.reduce((sum, { numberOfValues = 0 }) => sum + numberOfValues, 0);
}

/** Folders of files that the codec decodes; the others hold what it does not decode yet. */
const FOLDERS = ['grids', 'models', 'odd', 'packing'];

/** Every GRIB file of the corpus with its figures from ecCodes. */
export function corpusFiles(): readonly CorpusFile[] {
  const root = sharedPath('grib');
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
    .filter((name) => /\.(grib2|grib|grb2|grb)$/.test(name))
    .sort()
    .map((name) => ({
      name,
      bytes: () => readFileSync(path.join(root, name)),
      oracle: JSON.parse(readFileSync(path.join(root, `${name}.oracle.json`), 'utf8')) as OracleField[],
    }));
}
