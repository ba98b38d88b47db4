import {
  collectGrid,
  collectPlaces,
  type NativeGridDataset,
  type PlacesDataset,
} from '../../formats/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { EncoderBusyError, type NetcdfEncoder } from './encoder.ts';

/** Files take some tenths of a second each. */
const BUSY_RETRY_SECONDS = 2;

interface FileContext {
  /** Who asks; null without a key. */
  readonly caller: { readonly keyId: string } | null;
  readonly netcdf: Pick<NetcdfEncoder, 'encode'>;
  /** Of the service, which the file names. */
  readonly version: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/**
 * Fields over a grid, or series at places, as a NetCDF file, in one piece; fields are read when a thread is free for them. Throws
 * IsobarError('overloaded') when too many files wait to be made, and what reading the fields throws.
 */
export async function netcdfFile(
  dataset: NativeGridDataset | PlacesDataset,
  { caller, netcdf, version, now, signal }: FileContext,
): Promise<Uint8Array> {
  const origin = { createdAt: now(), version };
  const collect = () => ('places' in dataset ? collectPlaces(dataset, origin) : collectGrid(dataset, origin));
  try {
    return await netcdf.encode(collect, { signal, ...(caller !== null && { caller: caller.keyId }) });
  } catch (error) {
    if (!(error instanceof EncoderBusyError)) throw error;
    throw new IsobarError('overloaded', error.message, {
      cause: error,
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    });
  }
}
