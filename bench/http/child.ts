import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A script in a process of its own, which answers one question after another. */
export class Child<Question, Answer> {
  readonly #script: URL;
  readonly #process: ChildProcess;

  /** @param nodeOptions options of Node itself, before the script */
  constructor(script: URL, environment: NodeJS.ProcessEnv = {}, nodeOptions: readonly string[] = []) {
    this.#script = script;
    this.#process = fork(script, {
      env: { ...process.env, ...environment },
      execArgv: [...nodeOptions],
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
      throw new Error(`bench: ${this.#script.pathname} ended without an answer`, { cause });
    } finally {
      this.#process.off('exit', onExit);
    }
  }

  /** It ends by itself when nobody asks any more; then it is gone. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, 'exit');
    this.#process.disconnect();
    await gone;
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
