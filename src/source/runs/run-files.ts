import { posix as path } from 'node:path';
import type { ModelId } from '../../catalog/index.ts';
import { sideCarKindOf, sideCarPath } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { FoundFile } from '../inventories/found-file.ts';
import { fetchCheckedIndex, openRemote } from '../locations/remote-file.ts';
import { Listings } from '../mirrors/listings.ts';
import { type Answer, askInTurn, type Mirror } from '../mirrors/mirror.ts';
import { mirroredFile } from '../mirrors/mirrored-file.ts';
import { isThere } from '../network/http-file.ts';
import { filesOfRun, type LayoutFile } from './producer-layout.ts';

/** One look at the files of a run, in which nothing is asked for twice. */
export interface Look {
  readonly listings: Listings;
  readonly asked: Map<LayoutFile, Promise<boolean>>;
  readonly signal?: AbortSignal;
}

export function startLook(signal: AbortSignal | undefined): Look {
  return { listings: new Listings(signal), asked: new Map(), ...(signal && { signal }) };
}

/**
 * The files of one run at the mirrors of its model's tree. What has been seen once is not asked for again: files do not go
 * while their run is of use.
 */
export class RunFiles {
  /** See `filesOfRun`. */
  readonly layout: readonly LayoutFile[];
  readonly #model: ModelId;
  readonly #initTime: Date;
  readonly #mirrors: readonly Mirror[];
  readonly #isComing: () => boolean;
  readonly #seen = new Map<LayoutFile, Mirror>();
  /** Where something of the run was seen first. */
  #home: Mirror | null = null;

  /** @param isComing whether the run may still come in, so that it is no wonder when a file is lacking */
  constructor(model: ModelId, initTime: Date, mirrors: readonly Mirror[], isComing: () => boolean) {
    this.#model = model;
    this.#initTime = initTime;
    this.#mirrors = mirrors;
    this.#isComing = isComing;
    this.layout = filesOfRun(model, initTime);
  }

  /** Whether a file is there, and written to its end. Throws as `askInTurn`. */
  async has(file: LayoutFile, look: Look): Promise<boolean> {
    if (this.#seen.has(file)) return true;
    let asked = look.asked.get(file);
    if (asked === undefined) {
      asked = this.#ask(file, look);
      look.asked.set(file, asked);
    }
    return asked;
  }

  async #ask(file: LayoutFile, look: Look): Promise<boolean> {
    const answer = await this.#inTurn(async (mirror) =>
      (await this.#isAt(mirror, file, look)) ? true : null,
    );
    if (answer !== null) this.#see(file, answer.mirror);
    return answer !== null;
  }

  #see(file: LayoutFile, mirror: Mirror): void {
    this.#seen.set(file, mirror);
    this.#home ??= mirror;
  }

  /** While a run comes in, mirrors are not asked one after the other for everything that is not there yet. */
  #inTurn<T>(ask: (mirror: Mirror) => Promise<T | null>): Promise<Answer<T> | null> {
    const home = this.#home;
    if (home === null) return askInTurn(this.#mirrors, ask);
    const others = this.#mirrors.filter((mirror) => mirror !== home);
    return askInTurn([home, ...others], ask, (mirror) => mirror === home && this.#isComing());
  }

  /** Whether anything of the run is there: its first file, which is asked for itself. Throws as `askInTurn`. */
  async hasBegun(look: Look): Promise<boolean> {
    const [first] = this.layout;
    if (first === undefined || this.#seen.size > 0) return first !== undefined;
    if (first.nativeField === null) return this.has(first, look);
    const answer = await this.#inTurn(async (mirror) =>
      (await isThere(mirror.address(first.path), look.signal)) ? true : null,
    );
    if (answer !== null) this.#see(first, answer.mirror);
    return answer !== null;
  }

  /**
   * A file with what is known of its messages; null where it is not there. Of a server that lists no directories, or fails
   * to, files of single fields are taken to be there: they are too many to be asked for one by one. Throws as `askInTurn`.
   */
  async find(file: LayoutFile, look: Look): Promise<FoundFile | null> {
    const kind = sideCarKindOf(this.#model);
    if (kind !== null) {
      const index = sideCarPath(kind, file.path);
      const answer = await this.#inTurn(async (mirror) => {
        const { text, fault } = await fetchCheckedIndex(mirror.address(index), kind, look.signal);
        if (fault === null) return text;
        const what = `${mirror.address(file.path).url} is left out where it is damaged: ${fault.message}`;
        throw new IsobarError('upstream_unavailable', what, { cause: fault });
      });
      if (answer === null) return null;
      const { mirror, value: text } = answer;
      this.#see(file, mirror);
      return this.#found(file, mirror, { kind, text, name: mirror.address(index).url });
    }
    const mirror = await this.#placeOf(file, look);
    if (mirror === null) return null;
    if (file.nativeField === null) return this.#found(file, mirror, { kind: 'unlisted' });
    const { nativeField, leads } = file;
    const lead = leads[0] ?? null;
    return this.#found(file, mirror, { kind: 'path', nativeField, initTime: this.#initTime, lead });
  }

  #found(file: LayoutFile, mirror: Mirror, contents: FoundFile['contents']): FoundFile {
    return {
      file: mirroredFile(this.#mirrors, mirror, file.path, openRemote),
      contents,
      product: file.product,
    };
  }

  async #placeOf(file: LayoutFile, look: Look): Promise<Mirror | null> {
    const seen = this.#seen.get(file);
    if (seen !== undefined) return seen;
    if (file.nativeField === null) {
      return (await this.has(file, look)) ? (this.#seen.get(file) ?? null) : null;
    }
    try {
      const answer = await this.#inTurn(async (mirror) => {
        if (!(await this.#lists(mirror, look))) return 'assumed';
        return (await this.#isAt(mirror, file, look)) ? 'seen' : null;
      });
      if (answer?.value === 'seen') this.#see(file, answer.mirror);
      return answer?.mirror ?? null;
    } catch (error) {
      // Whether the file is there will show when it is read.
      if (error instanceof IsobarError) return this.#home;
      throw error;
    }
  }

  async #isAt(mirror: Mirror, file: LayoutFile, look: Look): Promise<boolean> {
    const kind = sideCarKindOf(this.#model);
    // An index is published after its file; where models have one, a file without it is still being written.
    if (kind !== null) {
      const index = mirror.address(sideCarPath(kind, file.path));
      const { text, fault } = await fetchCheckedIndex(index, kind, look.signal);
      return text !== null && fault === null;
    }
    if (file.nativeField !== null && (await this.#lists(mirror, look))) {
      const names = await look.listings.namesBeside(mirror, file.path);
      return names.has(path.basename(file.path));
    }
    return isThere(mirror.address(file.path), look.signal);
  }

  /** Whether a mirror lists its directories: that of the first file, which the run before has filled. */
  async #lists(mirror: Mirror, { listings }: Look): Promise<boolean> {
    const [first] = this.layout;
    return first !== undefined && (await listings.namesBeside(mirror, first.path)).size > 0;
  }
}
