import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** One message of a file. */
export interface MessageInFile {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

interface Answer {
  readonly error?: string;
  readonly version?: string;
  readonly points?: number;
  readonly ms?: readonly number[];
}

/** A process that decodes with ecCodes on request; see eccodes_peer.py. */
export class EcCodes {
  readonly version: string;
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #answers: AsyncIterator<string>;

  private constructor(
    process: ChildProcessByStdio<Writable, Readable, null>,
    answers: AsyncIterator<string>,
    version: string,
  ) {
    this.#process = process;
    this.#answers = answers;
    this.version = version;
  }

  /**
   * Null when the Python has no ecCodes, or is not there.
   *
   * @param python its path; without one that of ECCODES_PYTHON, of the virtual environment that the README of gribjs names, or the system's
   */
  static async start(python = ownPython()): Promise<EcCodes | null> {
    const script = path.join(import.meta.dirname, 'eccodes_peer.py');
    const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.on('error', () => {});
    child.stdin.on('error', () => {});
    const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
    child.stdin.write('version\n');
    const first = await answers.next();
    if (first.done) return null;
    return new EcCodes(child, answers, (JSON.parse(first.value) as Answer).version ?? 'of unknown version');
  }

  /** Reads the first field of a message into the memory of the process; its number of points. */
  async load({ file, offset, length }: MessageInFile): Promise<number> {
    return (await this.#ask(`load\t${file}\t${offset}\t${length}`)).points ?? 0;
  }

  /** Decodes the loaded field; the milliseconds of processor time of each time. */
  async time(count: number): Promise<readonly number[]> {
    return (await this.#ask(`time\t${count}`)).ms ?? [];
  }

  stop(): void {
    this.#process.stdin.end();
  }

  async #ask(request: string): Promise<Answer> {
    this.#process.stdin.write(`${request}\n`);
    const line = await this.#answers.next();
    if (line.done) throw new Error('the process that runs ecCodes has ended');
    const answer = JSON.parse(line.value) as Answer;
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
}

function ownPython(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const own = path.join(cache, 'isobar', 'eccodes', 'bin', 'python');
  return process.env['ECCODES_PYTHON'] ?? (existsSync(own) ? own : 'python3');
}
