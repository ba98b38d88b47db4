import {
  ENDED_KEY_DAYS,
  idCursor,
  MAX_ENDED_KEYS,
  MAX_RECENT,
  type ReadProject,
} from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF, list, one } from '../../../pricing/price.ts';
import { connectionOf } from '../../connections/connection.ts';
import { databaseCost, pageCost, READ_LIST } from '../../prices/field-costs.ts';
import { InvitationRef, MemberRef } from '../people/member.ts';
import { MemberRoleEnum } from '../reading/enums.ts';
import { accountPageArguments, requirePage } from '../reading/pages.ts';
import { readerOf } from '../reading/reader.ts';
import { RecentRequestRef } from '../usage/recent-request.ts';
import { UsageRef, usageArguments } from '../usage/usage.ts';
import { ApiKeyRef } from './api-key.ts';
import { AuditConnection } from './audit.ts';
import { CreditsRef } from './credits.ts';
import { PlanRef } from './plan.ts';

/** Items of lists that have no pages, about. */
const [KEYS, MEMBERS, RECENT] = [20, 10, 200];

export const ProjectRef = builder
  .loadableObjectRef<ReadProject, string>('Project', {
    load: (ids, context) => readerOf(context).projects(ids),
  })
  .implement({
    description: 'A project, with its keys, plan, credits and members.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Its id.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
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
        description: 'The caller’s role in it; null for keys, and for operators who are not members.',
      }),
      plan: t.expose('plan', { type: PlanRef, description: 'Its plan.' }),
      credits: t.loadable({
        type: CreditsRef,
        nullable: true,
        description: 'Its credits.',
        cost: databaseCost,
        load: (projects: ReadProject[], context) => readerOf(context).credits(projects),
        resolve: (project) => project,
      }),
      keys: t.loadableList({
        rated: true,
        type: ApiKeyRef,
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
        byPath: true,
        load: (projects: ReadProject[], context, { ended }) => readerOf(context).keys(projects, { ended }),
        resolve: (project) => project,
      }),
      members: t.loadableList({
        type: MemberRef,
        nullable: true,
        description: 'The people in it. Null with an error for keys.',
        cost: () => list(READ_LIST, MEMBERS),
        load: (projects: ReadProject[], context) => readerOf(context).members(projects),
        resolve: (project) => project,
      }),
      invitations: t.loadableList({
        type: InvitationRef,
        nullable: true,
        description:
          'Invitations to it that can still be taken. Null with an error for callers who are not its owners.',
        cost: () => list(READ_LIST, MEMBERS),
        load: (projects: ReadProject[], context) => readerOf(context).invitations(projects),
        resolve: (project) => project,
      }),
      usage: t.loadable({
        rated: true,
        type: UsageRef,
        nullable: true,
        description: 'Usage by its keys and members.',
        args: usageArguments(),
        cost: (_, scope) => one(2 * READ_LIST, scope),
        byPath: true,
        load: (projects: ReadProject[], context, input) => readerOf(context).usage(projects, input),
        resolve: (project) => project,
      }),
      recentRequests: t.field({
        type: [RecentRequestRef],
        nullable: true,
        description: `Its last ${MAX_RECENT} requests, the newest first, since the process that answers this was started; other processes have others. Of people who have signed in those that cost something.`,
        cost: () => list(LEAF, RECENT),
        resolve: (project, _args, context) => readerOf(context).recentRequests(project),
      }),
      auditLog: t.loadable({
        rated: true,
        type: AuditConnection.type,
        nullable: true,
        description: 'What was done to it, newest first. Null with an error for keys.',
        args: accountPageArguments('entries', 'entry', 'newest'),
        cost: pageCost,
        byPath: true,
        load: async (projects: ReadProject[], context, page) =>
          AuditConnection.ofEach(await readerOf(context).auditLog(projects, requirePage(page))),
        resolve: (project) => project,
      }),
    }),
  });

export const ProjectConnection = connectionOf<ReadProject>({
  name: 'Project',
  items: 'projects',
  item: 'project',
  description: 'A page of projects by their ids.',
  type: ProjectRef,
  cursorOf: idCursor('project'),
});
