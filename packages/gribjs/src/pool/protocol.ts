import { GribError, type GribErrorCode } from '../octets/errors.ts';

/** Results by the name that `as` of a job gives: values (NaN where missing) or packed integers. */
export interface Decoded {
  readonly float32: Float32Array;
  readonly float64: Float64Array;
  readonly packed: Int32Array;
}

/** One field to be decoded, as it goes to a worker. */
export interface WorkerJob {
  /** The whole message; its memory is the worker's own or shared. */
  readonly message: Uint8Array;
  readonly fieldIndex: number;
  readonly as: keyof Decoded;
}

/** What comes back; errors as plain data because a clone of an error loses its fields. */
export type WorkerAnswer =
  | { readonly values: Decoded[keyof Decoded] }
  | { readonly error: { readonly code: GribErrorCode | null; detail: string; offset: number | null } };

export function errorAnswer(error: unknown): WorkerAnswer {
  if (error instanceof GribError) {
    return { error: { code: error.code, detail: error.detail, offset: error.offset } };
  }
  return {
    error: { code: null, detail: error instanceof Error ? error.message : String(error), offset: null },
  };
}

export function errorOf({ error }: Extract<WorkerAnswer, { error: unknown }>): Error {
  return error.code === null
    ? new Error(error.detail)
    : new GribError(error.code, error.detail, error.offset);
}
