import { collectGrid, type NativeGridDataset } from '../../formats/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { RouteContext } from '../route.ts';
import { EncoderBusyError } from './encoder.ts';

/** Files take some tenths of a second each. */
const BUSY_RETRY_SECONDS = 2;

/**
 * Fields over a grid as a NetCDF file, in one piece; they are read when a thread is free for them. Throws
 * IsobarError('overloaded') when too many files wait to be made, and what reading the fields throws.
 */
export async function netcdfFile(
  dataset: NativeGridDataset,
  { netcdf, version, now, signal }: Pick<RouteContext, 'netcdf' | 'version' | 'now' | 'signal'>,
): Promise<Uint8Array> {
  try {
    return await netcdf.encode(() => collectGrid(dataset, { createdAt: now(), version }), signal);
  } catch (error) {
    if (!(error instanceof EncoderBusyError)) throw error;
    throw new IsobarError('overloaded', error.message, {
      cause: error,
      retryAfterSeconds: BUSY_RETRY_SECONDS,
    });
  }
}
