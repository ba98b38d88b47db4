import { actions } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { mutationCost } from '../../prices/field-costs.ts';
import { AccountRef } from '../people/account.ts';
import { IssuedLinkRef, linkOf } from './performing/link.ts';
import { performForCaller } from './performing/perform-for-caller.ts';

const accountArgument = () =>
  builder.args((t) => ({
    account: t.id({ required: true, description: '`Account.id`, or the e-mail address.' }),
  }));

builder.mutationFields((t) => ({
  inviteAccount: t.field({
    type: IssuedLinkRef,
    nullable: true,
    description:
      'Invites a person to create an account and a project, with a link that works for a week. For operators.',
    cost: mutationCost,
    authScopes: { account: true },
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
        await performForCaller(context, (access, actor) => actions.inviteAccount(access, actor, wish)),
      ),
  }),
  disableAccount: t.field({
    type: AccountRef,
    nullable: true,
    description:
      'Locks an account: sign-in is refused, and its sessions and keys, with the keys made by those, end within 2 s. Or unlocks it, without its keys. The last operator cannot be locked. For operators.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...accountArgument(),
      disabled: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'False to unlock it.',
      }),
    },
    resolve: async (_root, { account, disabled }, context) => {
      const action = disabled ? actions.disableAccount : actions.enableAccount;
      const { id } = await performForCaller(context, (access, actor) => action(access, actor, { account }));
      return id;
    },
  }),
  makeOperator: t.field({
    type: AccountRef,
    nullable: true,
    description:
      'Gives or removes the operator role, which allows everything on this installation. Removing it revokes the keys that the person made in other people’s projects. The last operator keeps the role. For operators.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...accountArgument(),
      operator: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'False to remove the role.',
      }),
    },
    resolve: async (_root, wish, context) => {
      const { id } = await performForCaller(context, (access, actor) =>
        actions.setOperator(access, actor, wish),
      );
      return id;
    },
  }),
  makeResetLink: t.field({
    type: IssuedLinkRef,
    nullable: true,
    description:
      'Creates a link for setting a new password, valid for a day. Earlier links stop working. For operators.',
    cost: mutationCost,
    authScopes: { account: true },
    args: accountArgument(),
    resolve: async (_root, { account }, context) =>
      linkOf(
        context,
        'reset',
        await performForCaller(context, (access, actor) => actions.makeResetLink(access, actor, { account })),
      ),
  }),
}));
