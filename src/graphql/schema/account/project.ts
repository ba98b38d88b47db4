import {
  ENDED_KEY_DAYS,
  idCursor,
  MAX_ENDED_KEYS,
  MAX_RECENT,
  type ReadProject,
} from '../../../access/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, one } from '../../pricing/price.ts';
import { connectionOf } from '../connections/connection.ts';
import { databaseCost, pageCost, READ_LIST } from '../prices/field-costs.ts';
import { ApiKeyRef } from './api-key.ts';
import { AuditConnectionRef } from './audit.ts';
import { CreditsRef } from './credits.ts';
import { MemberRoleEnum } from './enums.ts';
import { InvitationRef, MemberRef } from './member.ts';
import { accountPageArguments, pageOf } from './pages.ts';
import { PlanRef } from './plan.ts';
import { readerOf } from './reader.ts';
import { RecentRequestRef } from './recent-request.ts';
import { UsageRef, usageArguments } from './usage.ts';

/** Items of lists that have no pages, about. */
const [KEYS, MEMBERS, RECENT] = [20, 10, 200];

export const ProjectRef = builder.objectRef<ReadProject>('Project').implement({
  description: 'What keys, a plan, credits and members belong to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'What its owner called it.' }),
    createdAt: t.expose('createdAt', { type: 'Time', description: 'When it was made.' }),
    suspendedAt: t.expose('suspendedAt', {
      type: 'Time',
      nullable: true,
      description:
        'When an operator suspended it: its keys and members get no data until it is resumed. Null where it is not suspended.',
    }),
    role: t.expose('role', {
      type: MemberRoleEnum,
      nullable: true,
      description: 'What the caller is in it; null for keys, and for operators who are no members.',
    }),
    plan: t.expose('plan', { type: PlanRef, description: 'What it may use.' }),
    credits: t.field({
      type: CreditsRef,
      nullable: true,
      description: 'What it may still spend.',
      cost: databaseCost,
      resolve: async (project, _args, context) => ({
        ...(await readerOf(context).credits(project)),
        project,
      }),
    }),
    keys: t.field({
      type: [ApiKeyRef],
      nullable: true,
      description: 'Its keys, the newest first.',
      args: {
        ended: t.arg.boolean({
          required: true,
          defaultValue: false,
          description: `Whether to list revoked and expired keys too: the newest ${MAX_ENDED_KEYS} of them. They are deleted ${ENDED_KEY_DAYS} days after they ended.`,
        }),
      },
      cost: ({ ended }) => list(READ_LIST, ended === true ? MAX_ENDED_KEYS : KEYS),
      resolve: (project, { ended }, context) => readerOf(context).keys(project, { ended }),
    }),
    members: t.field({
      type: [MemberRef],
      nullable: true,
      description: 'The people in it. Null with an error for keys.',
      cost: () => list(READ_LIST, MEMBERS),
      resolve: (project, _args, context) => readerOf(context).members(project),
    }),
    invitations: t.field({
      type: [InvitationRef],
      nullable: true,
      description:
        'Invitations to it that can still be taken. Null with an error for callers who are not its owners.',
      cost: () => list(READ_LIST, MEMBERS),
      resolve: (project, _args, context) => readerOf(context).invitations(project),
    }),
    usage: t.field({
      type: UsageRef,
      nullable: true,
      description: 'What was asked with its keys and by its members.',
      args: usageArguments(),
      cost: (_, scope) => one(2 * READ_LIST, scope),
      resolve: (project, wish, context) => readerOf(context).usage(project, wish),
    }),
    recentRequests: t.field({
      type: [RecentRequestRef],
      nullable: true,
      description: `Its last ${MAX_RECENT} requests, the newest first, since the process that answers this was started; other processes have others. Of people who have signed in those that cost something.`,
      cost: () => list(LEAF, RECENT),
      resolve: (project, _args, context) => readerOf(context).recentRequests(project),
    }),
    auditLog: t.field({
      type: AuditConnectionRef,
      nullable: true,
      description: 'What was done to it, newest first. Null with an error for keys.',
      args: accountPageArguments('entries', 'entry', 'newest'),
      cost: pageCost,
      resolve: (project, page, context) => pageOf(page, (wish) => readerOf(context).auditLog(project, wish)),
    }),
  }),
});

export const ProjectConnectionRef = connectionOf<ReadProject>({
  name: 'Project',
  items: 'projects',
  item: 'project',
  description: 'A page of projects by their ids.',
  type: ProjectRef,
  cursorOf: idCursor('project'),
});
