import { IsobarError } from '../../platform/index.ts';
import type { Run } from '../runs/run.ts';
import type { FieldRequest } from './on-demand.ts';

/** Fields that one request may have taken in: each costs its source one message of up to some megabytes. */
const MAX_FIELDS = 1000;

/** What one request has had taken in from sources so far, over all that it asks. */
export class FetchBudget {
  readonly #spent = new Set<string>();

  /**
   * Counts fields against the budget; what was counted before costs nothing.
   * Throws IsobarError('validation_error') when they are more than one request may ask of a source, and counts none then.
   */
  spend({ model, initTime }: Run, wanted: readonly FieldRequest[]): void {
    const fresh = wanted.flatMap(({ variable, leads }) =>
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
