import {
  collectGrid,
  collectPlaces,
  type NativeGridDataset,
  type PlacesDataset,
} from '../../formats/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { RouteContext } from '../route.ts';
import { EncoderBusyError } from './encoder.ts';

/** Files take some tenths of a second each. */
const BUSY_RETRY_SECONDS = 2;

/**
 * Fields over a grid, or series at places, as a NetCDF file, in one piece; fields are read when a thread is free for them. Throws
 * IsobarError('overloaded') when too many files wait to be made, and what reading the fields throws.
 */
export async function netcdfFile(
  dataset: NativeGridDataset | PlacesDataset,
  {
    caller,
    netcdf,
    version,
    now,
    signal,
  }: Pick<RouteContext, 'caller' | 'netcdf' | 'version' | 'now' | 'signal'>,
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
