import type { ScriptCoverage } from './passed.ts';
import type { CallProfile } from './returns.ts';

const SAMPLING_MICROSECONDS = 100;

/** The inspector of a Node process that waits for it, over Chrome's protocol. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  static async connect(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Inspector(socket);
  }

  /** Counts calls from now on, and lets the process begin. */
  async begin(): Promise<void> {
    await this.#call('Profiler.enable');
    await this.#call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await this.#call('Runtime.runIfWaitingForDebugger');
  }

  /** Coverage since the last call; resets the counts. */
  async take(): Promise<readonly ScriptCoverage[]> {
    const { result } = (await this.#call('Profiler.takePreciseCoverage')) as {
      result: readonly ScriptCoverage[];
    };
    return result;
  }

  /** Samples the stack of calls while `work` is done. */
  async sample(work: () => Promise<void>): Promise<CallProfile> {
    await this.#call('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
    await this.#call('Profiler.start');
    await work();
    const { profile } = (await this.#call('Profiler.stop')) as { profile: CallProfile };
    return profile;
  }

  close(): void {
    this.#socket.close();
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#sent;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
