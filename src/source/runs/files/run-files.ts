import { posix as path } from 'node:path';
import pMap from 'p-map';
import type { ModelId } from '../../../catalog/index.ts';
import { sideCarKindOf, sideCarPath } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { isThere } from '../../files/http-file.ts';
import { type AbsentFile, FILE_CONCURRENCY, type FoundFile } from '../../inventories/found/found-file.ts';
import { fetchCheckedIndex, openRemote } from '../../inventories/found/remote-file.ts';
import { Listings } from '../../mirrors/listings.ts';
import { type Answer, askMirrors, type Mirror } from '../../mirrors/mirror.ts';
import { mirroredFile } from '../../mirrors/mirrored-file.ts';
import { filesOfRun, type LayoutFile } from './producer-layout.ts';

/** One poll at the files of a run, in which nothing is requested twice. */
export interface Poll {
  readonly listings: Listings;
  readonly checks: Map<LayoutFile, Promise<boolean>>;
  readonly signal?: AbortSignal;
}

export function startPoll(signal: AbortSignal | undefined): Poll {
  return { listings: new Listings(signal), checks: new Map(), ...(signal && { signal }) };
}

/**
 * The files of one run at the mirrors of its model's tree. A file that was seen once is not checked again: producers do not
 * delete files while their run is of use.
 */
export class RunFiles {
  /** See `filesOfRun`. */
  readonly layout: readonly LayoutFile[];
  readonly #model: ModelId;
  readonly #initTime: Date;
  readonly #mirrors: readonly Mirror[];
  readonly #isIncoming: () => boolean;
  readonly #seen = new Map<LayoutFile, Mirror>();
  /** The mirror where the run's first seen file was. */
  #home: Mirror | null = null;

  /** @param isIncoming whether the run may still be incoming, so that missing files are expected */
  constructor(model: ModelId, initTime: Date, mirrors: readonly Mirror[], isIncoming: () => boolean) {
    this.#model = model;
    this.#initTime = initTime;
    this.#mirrors = mirrors;
    this.#isIncoming = isIncoming;
    this.layout = filesOfRun(model, initTime);
  }

  /** Whether a file is published and complete. Throws as `askMirrors`. */
  async has(file: LayoutFile, poll: Poll): Promise<boolean> {
    if (this.#seen.has(file)) return true;
    let check = poll.checks.get(file);
    if (check === undefined) {
      check = this.#findMirror(file, poll);
      poll.checks.set(file, check);
    }
    return check;
  }

  async #findMirror(file: LayoutFile, poll: Poll): Promise<boolean> {
    const answer = await this.#inPreferenceOrder(async (mirror) =>
      (await this.#isAtMirror(mirror, file, poll)) ? true : null,
    );
    if (answer !== null) this.#markSeen(file, answer.mirror);
    return answer !== null;
  }

  #markSeen(file: LayoutFile, mirror: Mirror): void {
    this.#seen.set(file, mirror);
    this.#home ??= mirror;
  }

  /** While a run is incoming, only its home mirror is queried for a file that may not be published yet. */
  #inPreferenceOrder<T>(ask: (mirror: Mirror) => Promise<T | null>): Promise<Answer<T> | null> {
    const home = this.#home;
    if (home === null) return askMirrors(this.#mirrors, ask);
    const others = this.#mirrors.filter((mirror) => mirror !== home);
    return askMirrors([home, ...others], ask, (mirror) => mirror === home && this.#isIncoming());
  }

  /** Whether the first file of the run is published; checked by a request for the file itself. Throws as `askMirrors`. */
  async hasStarted(poll: Poll): Promise<boolean> {
    const [first] = this.layout;
    if (first === undefined || this.#seen.size > 0) return first !== undefined;
    if (first.nativeField === null) return this.has(first, poll);
    const answer = await this.#inPreferenceOrder(async (mirror) =>
      (await isThere(mirror.address(first.path), poll.signal)) ? true : null,
    );
    if (answer !== null) this.#markSeen(first, answer.mirror);
    return answer !== null;
  }

  /**
   * A file with what is known about its messages; null where it is not published. Files of single fields are assumed to exist
   * on a server that lists no directories, or fails to: they are too many to check one by one. Throws as `askMirrors`.
   */
  async find(file: LayoutFile, poll: Poll): Promise<FoundFile | null> {
    const kind = sideCarKindOf(this.#model);
    if (kind !== null) {
      const malformed: Mirror[] = [];
      const answer = await this.#inPreferenceOrder(async (mirror) => {
        const address = mirror.address(sideCarPath(kind, file.path));
        const { index, error } = await fetchCheckedIndex(address, kind, poll.signal);
        if (error === null) return index;
        malformed.push(mirror);
        return null;
      });
      const [mirrorOfMalformed] = malformed;
      if (answer === null && mirrorOfMalformed !== undefined) return this.#unindexed(file, mirrorOfMalformed);
      if (answer === null) {
        const seen = this.#seen.get(file);
        return seen === undefined ? null : this.#unindexed(file, seen);
      }
      const { mirror, value: index } = answer;
      this.#markSeen(file, mirror);
      return this.#found(file, mirror, index);
    }
    const mirror = await this.#openLocation(file, poll);
    if (mirror === null) return null;
    if (file.nativeField === null) return this.#found(file, mirror, { kind: 'unindexed' });
    const { nativeField, leads } = file;
    return this.#found(file, mirror, { kind: 'path', nativeField, initTime: this.#initTime, leads });
  }

  /**
   * What became of some files of which no index is there: those that are there without one, when they should have one by now, and
   * those that are not there although a file of a later lead is. Nothing while no mirror answers.
   */
  async late(
    files: readonly LayoutFile[],
    poll: Poll,
  ): Promise<{ readonly unindexed: readonly FoundFile[]; readonly absent: readonly AbsentFile[] }> {
    const home = this.#home;
    const late = files.filter((file) => !this.#seen.has(file) && this.#isLate(file));
    if (home === null) return { unindexed: [], absent: [] };
    const hasIndexes = sideCarKindOf(this.#model) !== null;
    const found = await pMap(
      late,
      async (file) => {
        const address = home.address(file.path);
        const isWithoutIndex =
          hasIndexes && (await isThere(address, poll.signal).catch(falseUnlessAborted(poll.signal)));
        return isWithoutIndex ? this.#unindexed(file, home) : { url: address.url, leads: file.leads };
      },
      { concurrency: FILE_CONCURRENCY },
    );
    return {
      unindexed: found.filter((each) => 'contents' in each),
      absent: found.filter((each) => 'url' in each),
    };
  }

  /** Whether a file should be there with its index by now, since one of a later lead is. */
  #isLate({ leads }: LayoutFile): boolean {
    const last = [...this.#seen.keys()].reduce((most, seen) => Math.max(most, seen.leads.at(-1) ?? 0), -1);
    return (leads.at(-1) ?? 0) < last;
  }

  #unindexed(file: LayoutFile, mirror: Mirror): FoundFile {
    this.#markSeen(file, mirror);
    return this.#found(file, mirror, { kind: 'unindexed' });
  }

  #found(file: LayoutFile, mirror: Mirror, contents: FoundFile['contents']): FoundFile {
    return {
      file: mirroredFile(this.#mirrors, mirror, file.path, openRemote),
      contents,
      product: file.product,
    };
  }

  async #openLocation(file: LayoutFile, poll: Poll): Promise<Mirror | null> {
    const seen = this.#seen.get(file);
    if (seen !== undefined) return seen;
    if (file.nativeField === null) {
      return (await this.has(file, poll)) ? (this.#seen.get(file) ?? null) : null;
    }
    try {
      const answer = await this.#inPreferenceOrder(async (mirror) => {
        if (!(await this.#lists(mirror, poll))) return 'assumed';
        return (await this.#isAtMirror(mirror, file, poll)) ? 'seen' : null;
      });
      if (answer?.value === 'seen') this.#markSeen(file, answer.mirror);
      return answer?.mirror ?? null;
    } catch (error) {
      // Reading will show whether the file exists.
      if (error instanceof IsobarError) return this.#home;
      throw error;
    }
  }

  async #isAtMirror(mirror: Mirror, file: LayoutFile, poll: Poll): Promise<boolean> {
    const kind = sideCarKindOf(this.#model);
    // An index is published after its file; where models have one, a file without it is still being written, until those of
    // later leads are there or the run should be.
    if (kind !== null) {
      const address = mirror.address(sideCarPath(kind, file.path));
      const { index, error } = await fetchCheckedIndex(address, kind, poll.signal);
      if (index !== null && error === null) return true;
      const isDue = this.#isLate(file) || (this.#seen.size > 0 && !this.#isIncoming());
      return isDue && isThere(mirror.address(file.path), poll.signal);
    }
    if (file.nativeField !== null && (await this.#lists(mirror, poll))) {
      const names = await poll.listings.namesBeside(mirror, file.path);
      return names.has(path.basename(file.path));
    }
    return isThere(mirror.address(file.path), poll.signal);
  }

  /** Whether a mirror lists directories: that of the first file holds files of the previous run at least. */
  async #lists(mirror: Mirror, { listings }: Poll): Promise<boolean> {
    const [first] = this.layout;
    return first !== undefined && (await listings.namesBeside(mirror, first.path)).size > 0;
  }
}

/** For a server that does not answer now. */
function falseUnlessAborted(signal: AbortSignal | undefined): (error: unknown) => false {
  return (error) => {
    if (error instanceof IsobarError && signal?.aborted !== true) return false;
    throw error;
  };
}
