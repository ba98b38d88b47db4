import type { IsobarError } from '../../platform/index.ts';
import type { RunKey } from './run/run-key.ts';

/** How far back a caller may ask. */
export interface Archive {
  /** Whether runs of this initialisation may be requested. */
  reaches(initTime: Date): boolean;
  /** The error for one that may not. */
  refusal(run: RunKey): IsobarError;
}
