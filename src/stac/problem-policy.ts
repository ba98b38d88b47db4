import type { ProblemPolicy } from '../http/index.ts';
import { HTTP_STATUS, type IsobarError } from '../platform/index.ts';

/** The contract's own parameters of a search: their faults are told as by the routes of the contract. */
const OF_THE_CONTRACT: ReadonlySet<string> = new Set(['model', 'from', 'to']);

/** STAC API takes 400 for what is wrong with a request; the contract 422. */
export const STAC_PROBLEMS: ProblemPolicy = {
  statusOf(error) {
    if (error.code !== 'validation_error' || isOfTheContract(error)) return HTTP_STATUS[error.code];
    return 400;
  },
  withDescription: false,
};

/** Whether nothing but parameters of the contract is at fault. */
function isOfTheContract({ faults }: IsobarError): boolean {
  return faults.length > 0 && faults.every(({ parameter }) => OF_THE_CONTRACT.has(parameter));
}
