import { actions } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { mutationCost } from '../../prices/field-costs.ts';
import { AccountRef } from '../account.ts';
import { readerOf } from '../reader.ts';
import { ACCOUNT_SCOPE } from '../scope.ts';
import { doing } from './doing.ts';
import { IssuedLinkRef, linkOf } from './link.ts';

const accountArgument = () =>
  builder.args((t) => ({
    account: t.id({ required: true, description: '`Account.id`, or the e-mail address.' }),
  }));

builder.mutationFields((t) => ({
  inviteAccount: t.field({
    type: IssuedLinkRef,
    nullable: true,
    description:
      'Invites somebody to have an account and a project, by a link that works for a week. For operators.',
    cost: mutationCost,
    extensions: ACCOUNT_SCOPE,
    args: {
      email: t.arg.string({ required: true, description: 'The e-mail address of the person.' }),
      operator: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether the person may do everything on this installation.',
      }),
    },
    resolve: async (_root, wish, context) =>
      linkOf(
        context,
        'invitation',
        await doing(context, (access, actor) => actions.inviteAccount(access, actor, wish)),
      ),
  }),
  disableAccount: t.field({
    type: AccountRef,
    nullable: true,
    description:
      'Locks an account: its sessions and the keys that it made, with those that these made, end within 2 s, and nobody signs in to it; or lets it in again, without its keys. The last operator stays. For operators.',
    cost: mutationCost,
    extensions: ACCOUNT_SCOPE,
    args: {
      ...accountArgument(),
      disabled: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'False to let it in again.',
      }),
    },
    resolve: async (_root, { account, disabled }, context) => {
      const action = disabled ? actions.disableAccount : actions.enableAccount;
      const { id } = await doing(context, (access, actor) => action(access, actor, { account }));
      return readerOf(context).anyAccount(id);
    },
  }),
  makeOperator: t.field({
    type: AccountRef,
    nullable: true,
    description:
      'Makes somebody an operator, who may do everything on this installation, or one like others again: the keys that the person made in projects of others end then. The last operator stays one. For operators.',
    cost: mutationCost,
    extensions: ACCOUNT_SCOPE,
    args: {
      ...accountArgument(),
      operator: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'False to make the person one like others again.',
      }),
    },
    resolve: async (_root, wish, context) => {
      const { id } = await doing(context, (access, actor) => actions.setOperator(access, actor, wish));
      return readerOf(context).anyAccount(id);
    },
  }),
  makeResetLink: t.field({
    type: IssuedLinkRef,
    nullable: true,
    description:
      'Makes a link to set the password of an account by, within a day; links made before it are dead. For operators.',
    cost: mutationCost,
    extensions: ACCOUNT_SCOPE,
    args: accountArgument(),
    resolve: async (_root, { account }, context) =>
      linkOf(
        context,
        'reset',
        await doing(context, (access, actor) => actions.makeResetLink(access, actor, { account })),
      ),
  }),
}));
