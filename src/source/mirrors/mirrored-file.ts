import { IsobarError } from '../../platform/index.ts';
import type { FileCopies, SourceFile } from '../files/source-file.ts';
import type { Address } from '../network/hosts/address.ts';
import { inPreferenceOrder, type Mirror } from './mirror.ts';

/**
 * A file that several mirrors of one tree hold, each copy with its own version. `url` and `etag` are those of the copy read
 * last; a caller that must know which copy the bytes come from reads from `copies`.
 * @param first a mirror that is known to have the file
 */
export function mirroredFile(
  mirrors: readonly Mirror[],
  first: Mirror,
  path: string,
  open: (address: Address) => SourceFile,
): SourceFile {
  const inOrder = [first, ...mirrors.filter((mirror) => mirror !== first)];
  const opened = new Map<Mirror, SourceFile>();
  const mirrorsOf = new Map<SourceFile, Mirror>();
  const failed = new Set<Mirror>();

  function copyAt(mirror: Mirror): SourceFile {
    let copy = opened.get(mirror);
    if (copy === undefined) {
      copy = open(mirror.address(path));
      opened.set(mirror, copy);
      mirrorsOf.set(copy, mirror);
    }
    return copy;
  }

  let current = copyAt(first);
  const copies: FileCopies = {
    *inPreferenceOrder() {
      const failedBefore = new Set(failed);
      for (const mirror of inPreferenceOrder(inOrder.filter((candidate) => !failedBefore.has(candidate))))
        yield copyAt(mirror);
      for (const mirror of inPreferenceOrder([...failedBefore])) yield copyAt(mirror);
    },
    reportSuccess(copy) {
      current = copy;
      mirrorsOf.get(copy)?.circuit.recordSuccess();
    },
    reportFailure(copy, error) {
      const mirror = mirrorsOf.get(copy);
      if (mirror === undefined) return;
      failed.add(mirror);
      if (error.code !== 'not_found') mirror.circuit.recordFailure();
    },
  };
  return {
    copies,
    get url() {
      return current.url;
    },
    get etag() {
      return current.etag;
    },
    get size() {
      return current.size;
    },
    async read(offset, length, signal) {
      let firstError: IsobarError | null = null;
      for (const copy of copies.inPreferenceOrder()) {
        try {
          const bytes = await copy.read(offset, length, signal);
          copies.reportSuccess(copy);
          return bytes;
        } catch (error) {
          if (!(error instanceof IsobarError)) throw error;
          copies.reportFailure(copy, error);
          firstError ??= error;
        }
      }
      throw firstError ?? new IsobarError('upstream_unavailable', `${path}: no mirror holds it`);
    },
  };
}
