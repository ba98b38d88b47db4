import { type Release, Semaphore } from '../../platform/index.ts';

/**
 * Memory for the fields of a run: planes that are used for one cube after another. Allocating them for each field would have the
 * system zero their pages and V8 mark its heap again and again, and nothing would bound how many there are.
 */
export class Planes {
  readonly #points: number;
  readonly #permits: Semaphore;
  readonly #idle: Int32Array[] = [];
  readonly #releases: Release[] = [];

  /**
   * @param points elements of a plane
   * @param most planes in use at a time: no fewer than one batch of fields needs
   */
  constructor(points: number, most: number) {
    this.#points = points;
    this.#permits = new Semaphore(most);
  }

  /** Waits until so many planes are free. What is in them does not matter. @throws (rejects) the signal's reason */
  async take(count: number, signal?: AbortSignal): Promise<readonly Int32Array[]> {
    for (let n = 0; n < count; n++) this.#releases.push(await this.#permits.acquire({ signal }));
    return Array.from({ length: count }, () => this.#idle.pop() ?? new Int32Array(this.#points));
  }

  /** Planes that nobody reads any more. */
  giveBack(planes: readonly Int32Array[]): void {
    this.#idle.push(...planes);
    this.#release(planes.length);
  }

  /** Planes that were taken and are gone, with a thread that was ended. */
  forget(count: number): void {
    this.#release(count);
  }

  #release(count: number): void {
    for (let n = 0; n < count; n++) this.#releases.pop()?.();
  }
}
