import { idCursor, type ReadAccount, type ReadProject } from '../../../access/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, one } from '../../pricing/price.ts';
import { connectionOf } from '../connections/connection.ts';
import { databaseCost, pageCost, READ_LIST } from '../prices/field-costs.ts';
import { AccountRef } from './people/account.ts';
import { AuditConnection } from './projects/audit.ts';
import { PlanRef } from './projects/plan.ts';
import { ProjectConnection, ProjectRef } from './projects/project.ts';
import { accountPageArguments, requirePage } from './reading/pages.ts';
import { readerOf } from './reading/reader.ts';
import { UsageRef, usageArguments } from './usage/usage.ts';
import { ViewerRef } from './viewer.ts';

/** Plans of an installation, about. */
const PLANS = 5;

const AccountConnection = connectionOf<ReadAccount>({
  name: 'Account',
  items: 'accounts',
  item: 'account',
  description: 'A page of accounts by their ids.',
  type: AccountRef,
  cursorOf: idCursor('account'),
});

builder.queryFields((t) => ({
  account: t.field({
    type: ViewerRef,
    nullable: true,
    description: 'The caller and their projects.',
    cost: databaseCost,
    authScopes: { account: true },
    resolve: async (_root, _args, context) => {
      await readerOf(context).actor();
      return context.caller;
    },
  }),
  project: t.field({
    type: ProjectRef,
    nullable: true,
    description:
      'One project. Null with an error for an unknown id, and for a project that the caller has no access to.',
    args: { id: t.arg.id({ description: '`Project.id`; by default the caller’s own project.' }) },
    cost: databaseCost,
    authScopes: { account: true },
    resolve: (_root, { id }, context) => id ?? readerOf(context).ownProjectId(),
  }),
  usage: t.loadable({
    rated: true,
    type: UsageRef,
    nullable: true,
    description: 'Usage of the caller’s own project, as `Project.usage` has it.',
    args: usageArguments(),
    cost: (_, scope) => one(2 * READ_LIST, scope),
    authScopes: { account: true },
    byPath: true,
    load: (projects: ReadProject[], context, input) => readerOf(context).usage(projects, input),
    resolve: (_root, _args, context) => readerOf(context).ownProject(),
  }),
  plans: t.field({
    type: [PlanRef],
    nullable: true,
    description: 'The plans of this installation.',
    cost: () => list(LEAF, PLANS),
    authScopes: { account: true },
    resolve: (_root, _args, context) => readerOf(context).plans(),
  }),
  projects: t.field({
    rated: true,
    type: ProjectConnection.type,
    nullable: true,
    description: 'All projects. Operators only: null with an error for others.',
    args: accountPageArguments('projects', 'project', 'first'),
    cost: pageCost,
    authScopes: { account: true },
    resolve: async (_root, page, context) =>
      ProjectConnection.of(await readerOf(context).allProjects(requirePage(page))),
  }),
  auditLog: t.field({
    rated: true,
    type: AuditConnection.type,
    nullable: true,
    description:
      'The audit log of the installation, newest first, deleted projects included. Operators only: null with an error for others.',
    args: {
      ...accountPageArguments('entries', 'entry', 'newest'),
      project: t.arg.id({ description: 'Only what was done to this project, by its `Project.id`.' }),
      action: t.arg.string({
        description: 'Only this action, such as `key.create`, or all of a kind, such as `key`.',
      }),
    },
    cost: pageCost,
    authScopes: { account: true },
    resolve: async (_root, { project, action, ...page }, context) =>
      AuditConnection.of(
        await readerOf(context).wholeAuditLog(requirePage(page), project ?? null, action ?? null),
      ),
  }),
  accounts: t.field({
    rated: true,
    type: AccountConnection.type,
    nullable: true,
    description: 'All accounts. Operators only: null with an error for others.',
    args: accountPageArguments('accounts', 'account', 'first'),
    cost: pageCost,
    authScopes: { account: true },
    resolve: async (_root, page, context) =>
      AccountConnection.of(await readerOf(context).allAccounts(requirePage(page))),
  }),
}));
