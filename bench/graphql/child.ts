import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A script of this folder in a process of its own, which answers one question after another. */
export class Child<Question, Answer> {
  readonly #script: string;
  readonly #process: ChildProcess;

  constructor(script: string, environment: NodeJS.ProcessEnv = {}) {
    this.#script = script;
    this.#process = fork(path.join(import.meta.dirname, script), {
      env: { ...process.env, ...environment },
      serialization: 'advanced',
    });
  }

  /** Rejects when the process ends instead of answering. */
  async ask(question: Question): Promise<Answer> {
    const ended = new AbortController();
    const onExit = () => ended.abort();
    this.#process.once('exit', onExit);
    try {
      this.#process.send(question as object);
      const [answer] = await once(this.#process, 'message', { signal: ended.signal });
      return answer as Answer;
    } catch (cause) {
      throw new Error(`bench: ${this.#script} ended without an answer`, { cause });
    } finally {
      this.#process.off('exit', onExit);
    }
  }

  stop(): void {
    this.#process.kill();
  }
}

/** Answers what the parent asks, and ends with it. A failure ends the process, and is printed. */
export function answerParent<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async (question: Question) => {
    process.send?.(await answer(question));
  });
}
