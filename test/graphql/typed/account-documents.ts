import { graphql } from './gql/index.ts';

/** Who has signed in, and what to choose from. */
export const WhoIsThere = graphql(`
  query WhoIsThere {
    account {
      kind
      scopes
      account { id email name operator }
      project { id }
      projects { id name role plan { id language } credits { remaining renewsAt } }
    }
  }
`);

export const ProjectPage = graphql(`
  query ProjectPage($project: ID) {
    project(id: $project) {
      id
      name
      createdAt
      role
      plan {
        id
        monthlyCredits
        requests { name quota windowSeconds }
        openRequests
        openSubscriptions
        operationCost
        answerBytes
        maxPoints
        maxCells
        maxSeries
        language
        archiveHours
      }
      credits { allowance extra remaining renewsAt }
    }
  }
`);

export const LedgerPage = graphql(`
  query LedgerPage($project: ID, $first: NonNegativeInt!, $after: String) {
    project(id: $project) {
      id
      credits {
        ledger(first: $first, after: $after) {
          nodes { id at kind credits note }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
`);

export const KeysPage = graphql(`
  query KeysPage($project: ID, $ended: Boolean! = false) {
    project(id: $project) {
      id
      keys(ended: $ended) {
        id
        name
        state
        scopes
        createdAt
        createdBy
        expiresAt
        revokedAt
        lastUsedAt
        requestsToday
        origins
        addresses
        previousSecretUntil
      }
    }
  }
`);

export const UsagePage = graphql(`
  query UsagePage($project: ID, $from: Time, $to: Time, $by: [UsageGroup!]!) {
    project(id: $project) {
      id
      usage(from: $from, to: $to, by: $by) {
        from
        to
        total { requests errors credits bytes p50Ms p95Ms }
        rows { start key interface operation model requests errors credits bytes p50Ms p95Ms }
      }
    }
  }
`);

export const MembersPage = graphql(`
  query MembersPage($project: ID) {
    project(id: $project) {
      id
      role
      members { role since account { id email name } }
      invitations { id email role expiresAt }
    }
  }
`);

export const AuditPage = graphql(`
  query AuditPage($project: ID, $first: NonNegativeInt!, $after: String) {
    project(id: $project) {
      id
      auditLog(first: $first, after: $after) {
        nodes { id at action actor actorKind target targetId details { name value } address }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export const CreateKey = graphql(`
  mutation CreateKey(
    $project: ID
    $name: String!
    $scopes: [KeyScope!]
    $expiresAt: Time
    $origins: [String!]
    $addresses: [String!]
  ) {
    createKey(
      project: $project
      name: $name
      scopes: $scopes
      expiresAt: $expiresAt
      origins: $origins
      addresses: $addresses
    ) {
      secret
      key { id name scopes createdAt expiresAt origins addresses }
    }
  }
`);

export const RotateKey = graphql(`
  mutation RotateKey($id: ID!, $graceHours: NonNegativeInt! = 24) {
    rotateKey(id: $id, graceHours: $graceHours) {
      secret
      key { id previousSecretUntil }
    }
  }
`);

export const RevokeKey = graphql(`
  mutation RevokeKey($id: ID!) {
    revokeKey(id: $id) { id state revokedAt }
  }
`);

export const CreateProject = graphql(`
  mutation CreateProject($name: String!) {
    createProject(name: $name) { id name role plan { id } }
  }
`);

export const RenameProject = graphql(`
  mutation RenameProject($project: ID!, $name: String!) {
    renameProject(project: $project, name: $name) { id name }
  }
`);

export const DeleteProject = graphql(`
  mutation DeleteProject($project: ID!) {
    deleteProject(project: $project)
  }
`);

export const InviteMember = graphql(`
  mutation InviteMember($project: ID!, $email: String!, $role: MemberRole!) {
    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }
  }
`);

export const RevokeInvitation = graphql(`
  mutation RevokeInvitation($project: ID!, $id: ID!) {
    revokeInvitation(project: $project, id: $id) { id invitations { id } }
  }
`);

export const ChangeRole = graphql(`
  mutation ChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {
    changeRole(project: $project, account: $account, role: $role) { id members { role account { id } } }
  }
`);

export const RemoveMember = graphql(`
  mutation RemoveMember($project: ID!, $account: ID!) {
    removeMember(project: $project, account: $account)
  }
`);

export const OperatorsProjects = graphql(`
  query OperatorsProjects($first: NonNegativeInt!, $after: String) {
    projects(first: $first, after: $after) {
      nodes { id name createdAt plan { id } credits { remaining extra renewsAt } members { role account { id email } } }
      pageInfo { hasNextPage endCursor }
    }
    plans { id monthlyCredits }
  }
`);

export const OperatorsAccounts = graphql(`
  query OperatorsAccounts($first: NonNegativeInt!, $after: String) {
    accounts(first: $first, after: $after) {
      nodes { id email name operator disabled createdAt }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const ChangePlan = graphql(`
  mutation ChangePlan($project: ID!, $plan: ID!) {
    changePlan(project: $project, plan: $plan) { id plan { id } credits { remaining renewsAt } }
  }
`);

export const GrantCredits = graphql(`
  mutation GrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {
    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id credits { extra remaining } }
  }
`);

export const InviteAccount = graphql(`
  mutation InviteAccount($email: String!, $operator: Boolean! = false) {
    inviteAccount(email: $email, operator: $operator) { link expiresAt }
  }
`);

export const DisableAccount = graphql(`
  mutation DisableAccount($account: ID!, $disabled: Boolean! = true) {
    disableAccount(account: $account, disabled: $disabled) { id disabled }
  }
`);

export const MakeResetLink = graphql(`
  mutation MakeResetLink($account: ID!) {
    makeResetLink(account: $account) { link expiresAt }
  }
`);
