import { type Release, Semaphore } from '../../../platform/index.ts';

/**
 * Pool of buffers for the fields of a run, which are reused from cube to cube. Allocating them for each field would have the
 * system zero their pages and V8 mark its heap again and again, and nothing would bound how many there are.
 */
export class GridBuffers {
  readonly #points: number;
  readonly #permits: Semaphore;
  readonly #idle: Int32Array[] = [];
  readonly #releases: Release[] = [];

  /**
   * @param points elements of a buffer
   * @param most buffers in use at a time: at least as many as one batch of fields needs
   */
  constructor(points: number, most: number) {
    this.#points = points;
    this.#permits = new Semaphore(most);
  }

  /** Waits until so many buffers are free. Their contents are arbitrary. @throws (rejects) the signal's reason */
  async take(count: number, signal?: AbortSignal): Promise<readonly Int32Array[]> {
    for (let n = 0; n < count; n++) this.#releases.push(await this.#permits.acquire({ signal }));
    return Array.from({ length: count }, () => this.#idle.pop() ?? new Int32Array(this.#points));
  }

  /** Buffers that are no longer read. */
  release(planes: readonly Int32Array[]): void {
    this.#idle.push(...planes);
    this.#release(planes.length);
  }

  /** Buffers that were taken and are gone, with a thread that was ended. */
  forget(count: number): void {
    this.#release(count);
  }

  #release(count: number): void {
    for (let n = 0; n < count; n++) this.#releases.pop()?.();
  }
}
