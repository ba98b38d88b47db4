import { IsobarError } from '../../platform/index.ts';
import type { Run } from '../runs/run/run.ts';
import type { FieldRequest } from './on-demand.ts';

/** Fields that may be ingested for one request. Each costs its source one message of up to some megabytes. */
const MAX_FIELDS = 1000;

/** Limits the fields that are ingested from sources for one request, over all its questions. */
export class FetchBudget {
  readonly #spent = new Set<string>();

  /**
   * Counts fields against the budget; a field that was counted before is free.
   * Throws IsobarError('validation_error'), and counts none of them, if they exceed the budget.
   */
  spend({ model, initTime }: Run, requested: readonly FieldRequest[]): void {
    const fresh = requested.flatMap(({ variable, leads }) =>
      leads
        .map((lead) => `${model} ${initTime.getTime()} ${variable} ${lead}`)
        .filter((field) => !this.#spent.has(field)),
    );
    const fields = this.#spent.size + fresh.length;
    if (fields > MAX_FIELDS) {
      throw new IsobarError(
        'validation_error',
        `${fields} fields of runs that are not stored would have to be fetched from their source; ask for at most ${MAX_FIELDS} at once (fewer variables or leads)`,
        { reason: 'too_large' },
      );
    }
    for (const field of fresh) this.#spent.add(field);
  }
}
