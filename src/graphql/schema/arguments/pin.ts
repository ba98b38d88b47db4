import { type Pin, parsePin } from '../../../forecast/index.ts';
import { LOOKUP } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { one } from '../../pricing/price.ts';

/** The argument that fixes runs. */
export const pinArgument = () =>
  builder.args((t) => ({
    pin: t.string({
      description: 'A token from `Query.pin` that fixes the run of every model used in this field.',
    }),
  }));

/** Throws IsobarError('validation_error') for a token that is not a pin. */
export function pinOf(token: string | null | undefined): Pin | null {
  return token === null || token === undefined ? null : parsePin(token);
}

builder.queryField('pin', (t) =>
  t.string({
    description:
      'An opaque token for the runs that answer this operation by default: of every model the newest complete run at this moment that reaches what the operation asks of the model. Pass it to later requests to read the same runs. Within one operation the runs never change, with or without a pin.',
    cost: () => one(LOOKUP),
    resolve: (_root, _args, { request }) => request.pin(),
  }),
);
