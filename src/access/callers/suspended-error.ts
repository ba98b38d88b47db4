import { IsobarError } from '../../platform/index.ts';

/** The project of a caller is suspended. */
export class SuspendedError extends IsobarError {
  constructor() {
    super('forbidden', 'the project is suspended: ask the operator of this service');
  }
}
