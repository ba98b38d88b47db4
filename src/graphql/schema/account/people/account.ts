import type { ReadAccount } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { readerOf } from '../reading/reader.ts';

export const AccountRef = builder
  .loadableObjectRef<ReadAccount, string>('Account', {
    load: (ids, context) => readerOf(context).accounts(ids),
  })
  .implement({
    description: 'A person who signs in.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Its id.' }),
      email: t.expose('email', {
        type: 'EmailAddress',
        description: 'The address that the person signs in with.',
      }),
      name: t.exposeString('name', { description: 'The person’s name.' }),
      operator: t.exposeBoolean('operator', {
        description: 'Whether the person may do everything on this installation.',
      }),
      confirmed: t.exposeBoolean('confirmed', {
        description:
          'Whether the address was confirmed: by a mailed link, by single sign-on, or by an operator.',
      }),
      disabled: t.exposeBoolean('disabled', { description: 'Whether an operator has locked it.' }),
      createdAt: t.expose('createdAt', { type: 'Time', description: 'When it was made.' }),
    }),
  });
