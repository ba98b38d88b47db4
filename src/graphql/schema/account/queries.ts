import { idCursor, type ReadAccount } from '../../../access/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, one } from '../../pricing/price.ts';
import { connectionOf } from '../connections/connection.ts';
import { databaseCost, pageCost, READ_LIST } from '../prices/field-costs.ts';
import { AccountRef } from './account.ts';
import { AuditConnectionRef } from './audit.ts';
import { accountPageArguments, pageOf } from './pages.ts';
import { PlanRef } from './plan.ts';
import { ProjectConnectionRef, ProjectRef } from './project.ts';
import { readerOf } from './reader.ts';
import { ACCOUNT_SCOPE } from './scope.ts';
import { UsageRef, usageArguments } from './usage.ts';
import { ViewerRef } from './viewer.ts';

/** Plans of an installation, about. */
const PLANS = 5;

const AccountConnectionRef = connectionOf<ReadAccount>({
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
    description: 'Who asks, and the projects that are theirs.',
    cost: databaseCost,
    extensions: ACCOUNT_SCOPE,
    resolve: async (_root, _args, context) => {
      await readerOf(context).actor();
      return context.caller;
    },
  }),
  project: t.field({
    type: ProjectRef,
    nullable: true,
    description:
      'One project. Null with an error where there is none with this id, or none that the caller has to do with.',
    args: { id: t.arg.id({ description: '`Project.id`; by default the caller’s own project.' }) },
    cost: databaseCost,
    extensions: ACCOUNT_SCOPE,
    resolve: (_root, { id }, context) => readerOf(context).project(id ?? null),
  }),
  usage: t.field({
    type: UsageRef,
    nullable: true,
    description: 'Usage of the caller’s own project, as `Project.usage` has it.',
    args: usageArguments(),
    cost: (_, scope) => one(2 * READ_LIST, scope),
    extensions: ACCOUNT_SCOPE,
    resolve: async (_root, wish, context) => {
      const reader = readerOf(context);
      return reader.usage(await reader.project(null), wish);
    },
  }),
  plans: t.field({
    type: [PlanRef],
    nullable: true,
    description: 'The plans of this installation.',
    cost: () => list(LEAF, PLANS),
    extensions: ACCOUNT_SCOPE,
    resolve: (_root, _args, context) => readerOf(context).plans(),
  }),
  projects: t.field({
    type: ProjectConnectionRef,
    nullable: true,
    description: 'All projects. Null with an error for everybody but operators.',
    args: accountPageArguments('projects', 'project', 'first'),
    cost: pageCost,
    extensions: ACCOUNT_SCOPE,
    resolve: (_root, page, context) => pageOf(page, (wish) => readerOf(context).allProjects(wish)),
  }),
  auditLog: t.field({
    type: AuditConnectionRef,
    nullable: true,
    description:
      'Everything that was done, newest first, to projects that are deleted too. Null with an error for everybody but operators.',
    args: {
      ...accountPageArguments('entries', 'entry', 'newest'),
      project: t.arg.id({ description: 'Only what was done to this project, by its `Project.id`.' }),
      action: t.arg.string({
        description: 'Only this action, such as `key.create`, or all of a kind, such as `key`.',
      }),
    },
    cost: pageCost,
    extensions: ACCOUNT_SCOPE,
    resolve: (_root, { project, action, ...page }, context) =>
      pageOf(page, (wish) => readerOf(context).wholeAuditLog(wish, project ?? null, action ?? null)),
  }),
  accounts: t.field({
    type: AccountConnectionRef,
    nullable: true,
    description: 'All accounts. Null with an error for everybody but operators.',
    args: accountPageArguments('accounts', 'account', 'first'),
    cost: pageCost,
    extensions: ACCOUNT_SCOPE,
    resolve: (_root, page, context) => pageOf(page, (wish) => readerOf(context).allAccounts(wish)),
  }),
}));
