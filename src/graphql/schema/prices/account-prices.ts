import { MAX_ENDED_KEYS } from '../../../access/index.ts';
import { LOOKUP } from '../../../http/index.ts';
import { countOf, LEAF, list, one, type Price, type PriceOf } from '../../pricing/price.ts';
import type { Scope } from '../../pricing/scope.ts';

/** Reading from the database, in the units of `price.ts`: a list of one project, and each row that is added up for usage. */
const READ_LIST = 4;
const USAGE_ROW = 0.1;
/** A transaction that writes. With the costs of a batch, it bounds the mutations of one request. */
const MUTATION = 250;

/** Rows of lists that have no pages, about. */
const KEYS = 20;
const MEMBERS = 10;
const PROJECTS = 5;
const PLANS = 5;
const RATES = 3;
const DETAILS = 4;
const RECENT = 200;
const USAGE_ROWS = 1000;

const MUTATIONS = [
  'createKey',
  'rotateKey',
  'revokeKey',
  'createProject',
  'renameProject',
  'deleteProject',
  'changePlan',
  'grantCredits',
  'inviteMember',
  'revokeInvitation',
  'changeRole',
  'removeMember',
  'inviteAccount',
  'disableAccount',
  'makeOperator',
  'makeResetLink',
] as const;

/** Prices of what belongs to accounts and projects: they cost no credits, but count for the limit of an operation. */
export const ACCOUNT_PRICES: Readonly<Record<string, PriceOf>> = {
  'Query.account': (_, scope) => one(READ_LIST, scope),
  'Query.project': (_, scope) => one(READ_LIST, scope),
  'Query.usage': (_, scope) => one(2 * READ_LIST, scope),
  'Query.plans': () => list(LEAF, PLANS),
  'Plan.requests': () => list(LEAF, RATES),
  'Query.projects': page,
  'Query.accounts': page,
  'Viewer.key': (_, scope) => one(READ_LIST, scope),
  'Viewer.project': (_, scope) => one(READ_LIST, scope),
  'Viewer.projects': () => list(READ_LIST, PROJECTS),
  'Project.credits': (_, scope) => one(READ_LIST, scope),
  'Project.keys': ({ ended }) => list(READ_LIST, ended === true ? MAX_ENDED_KEYS : KEYS),
  'Project.members': () => list(READ_LIST, MEMBERS),
  'Project.invitations': () => list(READ_LIST, MEMBERS),
  'Project.usage': (_, scope) => one(2 * READ_LIST, scope),
  'Project.auditLog': page,
  'Project.recentRequests': () => list(LEAF, RECENT),
  'Query.auditLog': page,
  'Credits.ledger': page,
  ...Object.fromEntries(MUTATIONS.map((name) => [`Mutation.${name}`, write])),
  'ApiKey.requestsToday': () => one(LOOKUP),
  'Usage.rows': () => list(LEAF + USAGE_ROWS * USAGE_ROW, USAGE_ROWS),
  'AuditEntry.details': () => list(LEAF, DETAILS),
  ...Object.fromEntries(
    ['Project', 'Account', 'Ledger', 'Audit'].flatMap((name) =>
      ['edges', 'nodes'].map((field) => [`${name}Connection.${field}`, items] as const),
    ),
  ),
};

function write(_: unknown, scope: Scope): Price {
  return one(MUTATION, scope);
}

function items(_: unknown, scope: Scope): Price {
  return list(LEAF, scope.items);
}

function page({ first }: Readonly<Record<string, unknown>>, scope: Scope): Price {
  const count = countOf(first, 100);
  return one(READ_LIST + count * LOOKUP, { ...scope, items: count });
}
