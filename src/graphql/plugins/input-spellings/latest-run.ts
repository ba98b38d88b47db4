import { IsobarError } from '../../../platform/index.ts';

/** What the scalar `Time` parses `latest` to: a scalar does not know the argument that it is for. */
export const LATEST = new Date(Number.NaN);

/** The argument that takes `latest`. */
const RUN_ARGUMENT = 'initTime';

/**
 * The arguments without an `initTime` of `latest`, which means the same as leaving it out.
 * @throws IsobarError 'validation_error' for another time of `latest`
 */
export function readLatest<Args extends Readonly<Record<string, unknown>>>(args: Args): Args {
  const { [RUN_ARGUMENT]: run, ...others } = args;
  requireNoLatest(others, '');
  return run === LATEST ? { ...args, [RUN_ARGUMENT]: null } : args;
}

function requireNoLatest(value: object, path: string): void {
  for (const [key, part] of Object.entries(value)) {
    const argument = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    if (part === LATEST) {
      throw new IsobarError(
        'validation_error',
        `${argument} must be a time: "latest" is for ${RUN_ARGUMENT} alone`,
        { reason: 'malformed', argument },
      );
    }
    if (typeof part === 'object' && part !== null && !(part instanceof Date)) requireNoLatest(part, argument);
  }
}
