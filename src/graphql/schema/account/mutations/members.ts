import { actions } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { mutationCost } from '../../prices/field-costs.ts';
import { ProjectRef } from '../projects/project.ts';
import { MemberRoleEnum } from '../reading/enums.ts';
import { IssuedLinkRef, linkOf } from './performing/link.ts';
import { performForCaller } from './performing/perform-for-caller.ts';
import { requiredProjectArgument } from './performing/project-argument.ts';

const roleArgument = () =>
  builder.args((t) => ({
    role: t.field({ type: MemberRoleEnum, required: true, description: 'What the person may do.' }),
  }));

const keepKeysArgument = (description: string) =>
  builder.args((t) => ({ keepKeys: t.boolean({ required: true, defaultValue: false, description }) }));

const accountArgument = () =>
  builder.args((t) => ({ account: t.id({ required: true, description: '`Account.id` of a member.' }) }));

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: IssuedLinkRef,
    nullable: true,
    description: 'Invites a person to a project, with a link that works for a week. For owners.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...requiredProjectArgument(),
      email: t.arg.string({ required: true, description: 'The e-mail address of the person.' }),
      ...roleArgument(),
    },
    resolve: async (_root, { project: projectId, email, role }, context) =>
      linkOf(
        context,
        'invitation',
        await performForCaller(context, (access, actor) =>
          actions.inviteMember(access, actor, { projectId, email, role }),
        ),
      ),
  }),
  revokeInvitation: t.field({
    type: ProjectRef,
    nullable: true,
    description: 'Cancels an invitation to a project. For owners.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...requiredProjectArgument(),
      id: t.arg.id({ required: true, description: '`Invitation.id`.' }),
    },
    resolve: async (_root, { project: projectId, id: invitationId }, context) => {
      await performForCaller(context, (access, actor) =>
        actions.revokeInvitation(access, actor, { projectId, invitationId }),
      );
      return projectId;
    },
  }),
  changeRole: t.field({
    type: ProjectRef,
    nullable: true,
    description:
      'Changes the role of a member. A project keeps at least one owner. A member who becomes a viewer loses the keys that they made in it. For owners.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...requiredProjectArgument(),
      ...accountArgument(),
      ...roleArgument(),
      ...keepKeysArgument('Whether the keys of a member who becomes a viewer continue to work.'),
    },
    resolve: async (_root, { project: projectId, account: accountId, role, keepKeys }, context) => {
      await performForCaller(context, (access, actor) =>
        actions.changeRole(access, actor, { projectId, accountId, role, keepKeys }),
      );
      return projectId;
    },
  }),
  removeMember: t.field({
    type: 'ID',
    nullable: true,
    description:
      'Removes a member from a project, which keeps at least one owner. The keys that the member made in it are revoked, with the keys made by those. Returns the id of the account. For owners, and for members who leave.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...requiredProjectArgument(),
      ...accountArgument(),
      ...keepKeysArgument('Whether the keys of the member continue to work. Not for members who leave.'),
    },
    resolve: async (_root, { project: projectId, account, keepKeys }, context) => {
      const { accountId } = await performForCaller(context, (access, actor) =>
        actions.removeMember(access, actor, { projectId, accountId: account, keepKeys }),
      );
      return accountId;
    },
  }),
}));
