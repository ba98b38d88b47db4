import type { ReadInvitation, ReadMember } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { MemberRoleEnum } from '../reading/enums.ts';
import { AccountRef } from './account.ts';

export const MemberRef = builder.objectRef<ReadMember>('Member').implement({
  description: 'A person in a project.',
  fields: (t) => ({
    account: t.expose('account', { type: AccountRef, description: 'The person.' }),
    role: t.expose('role', { type: MemberRoleEnum, description: 'What the person may do.' }),
    since: t.expose('since', { type: 'Time', description: 'When the person became a member.' }),
  }),
});

export const InvitationRef = builder.objectRef<ReadInvitation>('Invitation').implement({
  description: 'A pending invitation. Its link is only in the answer to the mutation that creates it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      description: 'The address that the invitation was made for.',
    }),
    role: t.expose('role', {
      type: MemberRoleEnum,
      nullable: true,
      description:
        'The role that the person will have; null for an invitation to the service without a project.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'Time', description: 'Until when its link works.' }),
  }),
});
