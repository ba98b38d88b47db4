import { decodeValues, GribError, gridCoordinates, parseMessage } from 'gribjs';
import { packedMessage } from './packed-message.ts';

/** A template number of each kind that no table of the WMO has. */
const UNKNOWN = 64_999;

/** Numbers N of the data representation templates 5.N that decode, as the error for others lists them. */
export function supportedPackings(): readonly number[] {
  const message = packedMessage({
    template: UNKNOWN,
    octets: new Uint8Array(10),
    payload: new Uint8Array(4),
    count: 1,
  });
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return listed(() => decodeValues(message, field));
}

/** Numbers N of the grid definition templates 3.N whose places are known. */
export function supportedGrids(): readonly number[] {
  return listed(() => gridCoordinates({ template: UNKNOWN, known: false, points: 1 }));
}

function listed(run: () => unknown): readonly number[] {
  try {
    run();
  } catch (error) {
    const [, list = ''] = error instanceof GribError ? error.message.split('supported: ') : [];
    return list.split(', ').map((name) => Number(name.split('.')[1]));
  }
  throw new Error(`template ${UNKNOWN} is supported`);
}
