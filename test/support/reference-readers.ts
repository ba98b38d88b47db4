import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { LineProgram } from './line-program.ts';

const cache = path.join(homedir(), '.cache/isobar');

/** A Python that opens reference sets as their users do, with kerchunk's codec. */
export interface ReferenceReader {
  readonly name: string;
  readonly there: boolean;
  /** What it finds in a file of references, which must not change. */
  open(file: string, questions: readonly Selection[]): Promise<OpenedSet>;
  /** Runs a script that prints JSON, and gives what it printed. */
  ask(script: string, ...args: readonly string[]): Promise<unknown>;
}

/** Values of an array, at indexes of its dimensions or nearest to values of its coordinates. */
export interface Selection {
  readonly name: string;
  readonly at?: Readonly<Record<string, number | readonly number[]>>;
  readonly near?: Readonly<Record<string, number | string | readonly number[]>>;
}

interface OpenedSet {
  /** Of each selection a nested list, null where there is no value. */
  readonly answers: readonly never[];
  readonly arrays: Readonly<
    Record<string, { readonly dims: readonly string[]; readonly attrs: Readonly<Record<string, unknown>> }>
  >;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly sizes: Readonly<Record<string, number>>;
}

const OPENER = path.join(import.meta.dirname, 'open_references.py');

/** KERCHUNK_PYTHON, or the virtual environment that .ci/run makes: xarray, zarr 3, fsspec, aiohttp, kerchunk and eccodes of PyPI. */
const ofPypi = process.env['KERCHUNK_PYTHON'] ?? path.join(cache, 'kerchunk/bin/python');
/** kerchunk's last release for zarr 2, beside Debian's xarray, zarr, fsspec, aiohttp and eccodes. */
const beforeZarr3 = process.env['KERCHUNK_ZARR2'] ?? path.join(cache, 'kerchunk-zarr2');
const ofDebian = '/usr/bin/python3';

export const REFERENCE_READERS: readonly ReferenceReader[] = [
  reader('zarr 3', ofPypi, existsSync(ofPypi), {}),
  reader(
    "Debian's zarr 2",
    ofDebian,
    existsSync(path.join(beforeZarr3, 'kerchunk')) && existsSync('/usr/lib/python3/dist-packages/zarr'),
    { PYTHONPATH: beforeZarr3 },
  ),
];

function reader(name: string, python: string, there: boolean, env: Record<string, string>): ReferenceReader {
  if (!there) console.warn(`SKIPPED: no kerchunk with ${name}, so that it does not open our reference sets`);
  /** Started with the first set: to load xarray takes longer than to read one. */
  let opener: LineProgram | null = null;
  return {
    name,
    there,
    async open(file, questions) {
      opener ??= new LineProgram(python, [OPENER], env);
      const answer: OpenedSet | { readonly error: string } = JSON.parse(
        await opener.ask(JSON.stringify({ set: file, questions })),
      );
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    // Not waited for in step: the origin that it reads from may be in this very thread.
    async ask(script, ...args) {
      const child = spawn(python, [script, ...args], { env: { ...process.env, ...env } });
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      if (status !== 0)
        throw new Error(`${path.basename(script)} ended with ${status}: ${stderr.slice(-3000)}`);
      return JSON.parse(stdout);
    },
  };
}
