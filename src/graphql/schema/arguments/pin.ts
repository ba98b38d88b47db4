import { type Pin, parsePin } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';

/** What an argument `pin` does. */
export const PIN = 'Fixes the run of every model below, see `Query.pin`.';

/** Throws IsobarError('validation_error') for what is no pin. */
export function pinOf(token: string | null | undefined): Pin | null {
  return token === null || token === undefined ? null : parsePin(token);
}

builder.queryField('pin', (t) =>
  t.string({
    description:
      'Opaque token for the newest complete run of every model now: hand it back to get the same runs again. Runs of one operation never change meanwhile, pin or not.',
    resolve: (_root, _args, { request }) => request.pin(),
  }),
);
