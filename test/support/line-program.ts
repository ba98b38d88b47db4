import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A program that answers each line of its standard input by one line. It ends with the process that started it. */
export class LineProgram {
  readonly #name: string;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #answers: AsyncIterator<string>;
  readonly #complaints: Promise<string>;
  #last: Promise<unknown> = Promise.resolve();

  /** @param env beside the variables of this process */
  constructor(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#name = [program, ...args].join(' ');
    this.#child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    // Its end is seen where an answer is missing.
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', () => {});
    this.#answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    this.#complaints = text(this.#child.stderr).catch(String);
  }

  /** The answer to a line. Rejects when the program ends without one. */
  ask(line: string): Promise<string> {
    const answer = this.#last.then(() => this.#ask(line));
    this.#last = answer.catch(() => {});
    return answer;
  }

  async #ask(line: string): Promise<string> {
    this.#child.stdin.write(`${line}\n`);
    const { done, value } = await this.#answers.next();
    if (done === true) throw new Error(`${this.#name} ended: ${(await this.#complaints).slice(-3000)}`);
    return value;
  }
}
