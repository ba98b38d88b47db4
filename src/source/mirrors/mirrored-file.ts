import { IsobarError } from '../../platform/index.ts';
import type { FileCopies, SourceFile } from '../files/source-file.ts';
import type { Address } from '../network/address.ts';
import { inTurn, type Mirror } from './mirror.ts';

/**
 * A file that mirrors of one tree hold, each copy with its own version. `url` and `etag` are those of the copy that served
 * last; whoever must know which copy gave which bytes reads `copies`.
 * @param first the mirror that is known to have it
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
  const passedOver = new Set<Mirror>();

  function copyAt(mirror: Mirror): SourceFile {
    let copy = opened.get(mirror);
    if (copy === undefined) {
      copy = open(mirror.address(path));
      opened.set(mirror, copy);
      mirrorsOf.set(copy, mirror);
    }
    return copy;
  }

  let served = copyAt(first);
  const copies: FileCopies = {
    *inTurn() {
      const before = new Set(passedOver);
      for (const mirror of inTurn(inOrder.filter((candidate) => !before.has(candidate))))
        yield copyAt(mirror);
      for (const mirror of inTurn([...before])) yield copyAt(mirror);
    },
    served(copy) {
      served = copy;
      mirrorsOf.get(copy)?.circuit.succeed();
    },
    failed(copy, fault) {
      const mirror = mirrorsOf.get(copy);
      if (mirror === undefined) return;
      passedOver.add(mirror);
      if (fault.code !== 'not_found') mirror.circuit.fail();
    },
  };
  return {
    copies,
    get url() {
      return served.url;
    },
    get etag() {
      return served.etag;
    },
    get size() {
      return served.size;
    },
    async read(offset, length, signal) {
      let fault: IsobarError | null = null;
      for (const copy of copies.inTurn()) {
        try {
          const bytes = await copy.read(offset, length, signal);
          copies.served(copy);
          return bytes;
        } catch (error) {
          if (!(error instanceof IsobarError)) throw error;
          copies.failed(copy, error);
          fault ??= error;
        }
      }
      throw fault ?? new IsobarError('upstream_unavailable', `${path}: no mirror holds it`);
    },
  };
}
