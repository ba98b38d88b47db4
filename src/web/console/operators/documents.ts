import { graphql } from '../../gql/gql.ts';
import type { ConsoleAccountsQuery, ConsoleAuditQuery, ConsolePlansQuery } from '../../gql/graphql.ts';

export const ACCOUNTS = graphql(`
  query ConsoleAccounts($after: String) {
    accounts(first: 100, after: $after) {
      nodes { id name email operator confirmed disabled createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const DISABLE = graphql(`
  mutation ConsoleDisableAccount($account: ID!, $disabled: Boolean!) {
    disableAccount(account: $account, disabled: $disabled) { id }
  }
`);

export const MAKE_OPERATOR = graphql(`
  mutation ConsoleMakeOperator($account: ID!, $operator: Boolean!) {
    makeOperator(account: $account, operator: $operator) { id }
  }
`);

export const RESET_LINK = graphql(`
  mutation ConsoleResetLink($account: ID!) {
    makeResetLink(account: $account) { link expiresAt }
  }
`);

export const INVITE_ACCOUNT = graphql(`
  mutation ConsoleInviteAccount($email: String!, $operator: Boolean!) {
    inviteAccount(email: $email, operator: $operator) { link expiresAt }
  }
`);

export const PLANS = graphql(`
  query ConsolePlans($after: String) {
    plans { ...PlanLimits }
    projects(first: 50, after: $after) {
      nodes {
        id
        name
        plan { id }
        suspendedAt
        credits { remaining renewsAt }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const CHANGE_PLAN = graphql(`
  mutation ConsoleChangePlan($project: ID!, $plan: ID!) {
    changePlan(project: $project, plan: $plan) { id }
  }
`);

export const SUSPEND = graphql(`
  mutation ConsoleSuspendProject($project: ID!, $suspended: Boolean!, $note: String) {
    suspendProject(project: $project, suspended: $suspended, note: $note) { id }
  }
`);

export const GRANT = graphql(`
  mutation ConsoleGrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {
    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id }
  }
`);

export const AUDIT = graphql(`
  query ConsoleAudit($after: String, $project: ID, $action: String) {
    auditLog(first: 50, after: $after, project: $project, action: $action) {
      nodes {
        id
        at
        action
        actor
        actorKind
        address
        project
        target
        targetId
        details { name value }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const INGEST_MODELS = graphql(`
  query ConsoleIngestModels {
    models { id name title updateCycleHours retiredAfter }
  }
`);

export type ListedAccount = NonNullable<ConsoleAccountsQuery['accounts']>['nodes'][number];
export type ListedProject = NonNullable<ConsolePlansQuery['projects']>['nodes'][number];
export type ListedEntry = NonNullable<ConsoleAuditQuery['auditLog']>['nodes'][number];
