/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query WhoIsThere {\n    account {\n      kind\n      scopes\n      account { id email name operator }\n      project { id }\n      projects { id name role plan { id language } credits { remaining renewsAt } }\n    }\n  }\n": typeof types.WhoIsThereDocument,
    "\n  query ProjectPage($project: ID) {\n    project(id: $project) {\n      id\n      name\n      createdAt\n      role\n      plan {\n        id\n        monthlyCredits\n        requests { name quota windowSeconds }\n        openRequests\n        openSubscriptions\n        operationCost\n        answerBytes\n        maxPoints\n        maxCells\n        maxSeries\n        language\n        archiveHours\n      }\n      credits { allowance extra remaining renewsAt }\n    }\n  }\n": typeof types.ProjectPageDocument,
    "\n  query LedgerPage($project: ID, $first: NonNegativeInt!, $after: String) {\n    project(id: $project) {\n      id\n      credits {\n        ledger(first: $first, after: $after) {\n          nodes { id at kind credits note }\n          pageInfo { hasNextPage endCursor }\n        }\n      }\n    }\n  }\n": typeof types.LedgerPageDocument,
    "\n  query KeysPage($project: ID, $ended: Boolean! = false) {\n    project(id: $project) {\n      id\n      keys(ended: $ended) {\n        id\n        name\n        state\n        scopes\n        createdAt\n        createdBy\n        expiresAt\n        revokedAt\n        lastUsedAt\n        requestsToday\n        origins\n        addresses\n        previousSecretUntil\n      }\n    }\n  }\n": typeof types.KeysPageDocument,
    "\n  query UsagePage($project: ID, $from: Time, $to: Time, $by: [UsageGroup!]!) {\n    project(id: $project) {\n      id\n      usage(from: $from, to: $to, by: $by) {\n        from\n        to\n        total { requests errors credits bytes p50Ms p95Ms }\n        rows { start key interface operation model requests errors credits bytes p50Ms p95Ms }\n      }\n    }\n  }\n": typeof types.UsagePageDocument,
    "\n  query MembersPage($project: ID) {\n    project(id: $project) {\n      id\n      role\n      members { role since account { id email name } }\n      invitations { id email role expiresAt }\n    }\n  }\n": typeof types.MembersPageDocument,
    "\n  query AuditPage($project: ID, $first: NonNegativeInt!, $after: String) {\n    project(id: $project) {\n      id\n      auditLog(first: $first, after: $after) {\n        nodes { id at action actor actorKind target targetId details { name value } address }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": typeof types.AuditPageDocument,
    "\n  mutation CreateKey(\n    $project: ID\n    $name: String!\n    $scopes: [KeyScope!]\n    $expiresAt: Time\n    $origins: [String!]\n    $addresses: [String!]\n  ) {\n    createKey(\n      project: $project\n      name: $name\n      scopes: $scopes\n      expiresAt: $expiresAt\n      origins: $origins\n      addresses: $addresses\n    ) {\n      secret\n      key { id name scopes createdAt expiresAt origins addresses }\n    }\n  }\n": typeof types.CreateKeyDocument,
    "\n  mutation RotateKey($id: ID!, $graceHours: NonNegativeInt! = 24) {\n    rotateKey(id: $id, graceHours: $graceHours) {\n      secret\n      key { id previousSecretUntil }\n    }\n  }\n": typeof types.RotateKeyDocument,
    "\n  mutation RevokeKey($id: ID!) {\n    revokeKey(id: $id) { id state revokedAt }\n  }\n": typeof types.RevokeKeyDocument,
    "\n  mutation CreateProject($name: String!) {\n    createProject(name: $name) { id name role plan { id } }\n  }\n": typeof types.CreateProjectDocument,
    "\n  mutation RenameProject($project: ID!, $name: String!) {\n    renameProject(project: $project, name: $name) { id name }\n  }\n": typeof types.RenameProjectDocument,
    "\n  mutation DeleteProject($project: ID!) {\n    deleteProject(project: $project)\n  }\n": typeof types.DeleteProjectDocument,
    "\n  mutation InviteMember($project: ID!, $email: String!, $role: MemberRole!) {\n    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }\n  }\n": typeof types.InviteMemberDocument,
    "\n  mutation RevokeInvitation($project: ID!, $id: ID!) {\n    revokeInvitation(project: $project, id: $id) { id invitations { id } }\n  }\n": typeof types.RevokeInvitationDocument,
    "\n  mutation ChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {\n    changeRole(project: $project, account: $account, role: $role) { id members { role account { id } } }\n  }\n": typeof types.ChangeRoleDocument,
    "\n  mutation RemoveMember($project: ID!, $account: ID!) {\n    removeMember(project: $project, account: $account)\n  }\n": typeof types.RemoveMemberDocument,
    "\n  query OperatorsProjects($first: NonNegativeInt!, $after: String) {\n    projects(first: $first, after: $after) {\n      nodes { id name createdAt plan { id } credits { remaining extra renewsAt } members { role account { id email } } }\n      pageInfo { hasNextPage endCursor }\n    }\n    plans { id monthlyCredits }\n  }\n": typeof types.OperatorsProjectsDocument,
    "\n  query OperatorsAccounts($first: NonNegativeInt!, $after: String) {\n    accounts(first: $first, after: $after) {\n      nodes { id email name operator disabled createdAt }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": typeof types.OperatorsAccountsDocument,
    "\n  mutation ChangePlan($project: ID!, $plan: ID!) {\n    changePlan(project: $project, plan: $plan) { id plan { id } credits { remaining renewsAt } }\n  }\n": typeof types.ChangePlanDocument,
    "\n  mutation GrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {\n    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id credits { extra remaining } }\n  }\n": typeof types.GrantCreditsDocument,
    "\n  mutation InviteAccount($email: String!, $operator: Boolean! = false) {\n    inviteAccount(email: $email, operator: $operator) { link expiresAt }\n  }\n": typeof types.InviteAccountDocument,
    "\n  mutation DisableAccount($account: ID!, $disabled: Boolean! = true) {\n    disableAccount(account: $account, disabled: $disabled) { id disabled }\n  }\n": typeof types.DisableAccountDocument,
    "\n  mutation MakeResetLink($account: ID!) {\n    makeResetLink(account: $account) { link expiresAt }\n  }\n": typeof types.MakeResetLinkDocument,
    "\n  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {\n    points(at: $cities) {\n      label\n      forecast(model: gfs) {\n        run { initTime state }\n        cell { latitude longitude }\n        series(leadTo: $until) {\n          validTimes\n          columns(variables: $variables) {\n            variable { name longName }\n            units { symbol }\n            values\n          }\n        }\n      }\n    }\n  }\n": typeof types.CityForecastsDocument,
    "\n  query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: gfs) {\n        aggregates(zone: $zone) {\n          periods { localStart hours }\n          temperature: column(variable: air_temperature_2m, unit: \"Cel\") {\n            units { symbol }\n            maximum\n          }\n        }\n      }\n    }\n  }\n": typeof types.WarmestOfEachDayDocument,
    "\n  query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {\n    slab(model: gfs, variable: mean_sea_level_pressure, box: $box, leadHours: $leadHours) {\n      nx\n      ny\n      latitudes\n      longitudes\n      units { symbol }\n      values\n    }\n  }\n": typeof types.PressureMapDocument,
};
const documents: Documents = {
    "\n  query WhoIsThere {\n    account {\n      kind\n      scopes\n      account { id email name operator }\n      project { id }\n      projects { id name role plan { id language } credits { remaining renewsAt } }\n    }\n  }\n": types.WhoIsThereDocument,
    "\n  query ProjectPage($project: ID) {\n    project(id: $project) {\n      id\n      name\n      createdAt\n      role\n      plan {\n        id\n        monthlyCredits\n        requests { name quota windowSeconds }\n        openRequests\n        openSubscriptions\n        operationCost\n        answerBytes\n        maxPoints\n        maxCells\n        maxSeries\n        language\n        archiveHours\n      }\n      credits { allowance extra remaining renewsAt }\n    }\n  }\n": types.ProjectPageDocument,
    "\n  query LedgerPage($project: ID, $first: NonNegativeInt!, $after: String) {\n    project(id: $project) {\n      id\n      credits {\n        ledger(first: $first, after: $after) {\n          nodes { id at kind credits note }\n          pageInfo { hasNextPage endCursor }\n        }\n      }\n    }\n  }\n": types.LedgerPageDocument,
    "\n  query KeysPage($project: ID, $ended: Boolean! = false) {\n    project(id: $project) {\n      id\n      keys(ended: $ended) {\n        id\n        name\n        state\n        scopes\n        createdAt\n        createdBy\n        expiresAt\n        revokedAt\n        lastUsedAt\n        requestsToday\n        origins\n        addresses\n        previousSecretUntil\n      }\n    }\n  }\n": types.KeysPageDocument,
    "\n  query UsagePage($project: ID, $from: Time, $to: Time, $by: [UsageGroup!]!) {\n    project(id: $project) {\n      id\n      usage(from: $from, to: $to, by: $by) {\n        from\n        to\n        total { requests errors credits bytes p50Ms p95Ms }\n        rows { start key interface operation model requests errors credits bytes p50Ms p95Ms }\n      }\n    }\n  }\n": types.UsagePageDocument,
    "\n  query MembersPage($project: ID) {\n    project(id: $project) {\n      id\n      role\n      members { role since account { id email name } }\n      invitations { id email role expiresAt }\n    }\n  }\n": types.MembersPageDocument,
    "\n  query AuditPage($project: ID, $first: NonNegativeInt!, $after: String) {\n    project(id: $project) {\n      id\n      auditLog(first: $first, after: $after) {\n        nodes { id at action actor actorKind target targetId details { name value } address }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": types.AuditPageDocument,
    "\n  mutation CreateKey(\n    $project: ID\n    $name: String!\n    $scopes: [KeyScope!]\n    $expiresAt: Time\n    $origins: [String!]\n    $addresses: [String!]\n  ) {\n    createKey(\n      project: $project\n      name: $name\n      scopes: $scopes\n      expiresAt: $expiresAt\n      origins: $origins\n      addresses: $addresses\n    ) {\n      secret\n      key { id name scopes createdAt expiresAt origins addresses }\n    }\n  }\n": types.CreateKeyDocument,
    "\n  mutation RotateKey($id: ID!, $graceHours: NonNegativeInt! = 24) {\n    rotateKey(id: $id, graceHours: $graceHours) {\n      secret\n      key { id previousSecretUntil }\n    }\n  }\n": types.RotateKeyDocument,
    "\n  mutation RevokeKey($id: ID!) {\n    revokeKey(id: $id) { id state revokedAt }\n  }\n": types.RevokeKeyDocument,
    "\n  mutation CreateProject($name: String!) {\n    createProject(name: $name) { id name role plan { id } }\n  }\n": types.CreateProjectDocument,
    "\n  mutation RenameProject($project: ID!, $name: String!) {\n    renameProject(project: $project, name: $name) { id name }\n  }\n": types.RenameProjectDocument,
    "\n  mutation DeleteProject($project: ID!) {\n    deleteProject(project: $project)\n  }\n": types.DeleteProjectDocument,
    "\n  mutation InviteMember($project: ID!, $email: String!, $role: MemberRole!) {\n    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }\n  }\n": types.InviteMemberDocument,
    "\n  mutation RevokeInvitation($project: ID!, $id: ID!) {\n    revokeInvitation(project: $project, id: $id) { id invitations { id } }\n  }\n": types.RevokeInvitationDocument,
    "\n  mutation ChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {\n    changeRole(project: $project, account: $account, role: $role) { id members { role account { id } } }\n  }\n": types.ChangeRoleDocument,
    "\n  mutation RemoveMember($project: ID!, $account: ID!) {\n    removeMember(project: $project, account: $account)\n  }\n": types.RemoveMemberDocument,
    "\n  query OperatorsProjects($first: NonNegativeInt!, $after: String) {\n    projects(first: $first, after: $after) {\n      nodes { id name createdAt plan { id } credits { remaining extra renewsAt } members { role account { id email } } }\n      pageInfo { hasNextPage endCursor }\n    }\n    plans { id monthlyCredits }\n  }\n": types.OperatorsProjectsDocument,
    "\n  query OperatorsAccounts($first: NonNegativeInt!, $after: String) {\n    accounts(first: $first, after: $after) {\n      nodes { id email name operator disabled createdAt }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": types.OperatorsAccountsDocument,
    "\n  mutation ChangePlan($project: ID!, $plan: ID!) {\n    changePlan(project: $project, plan: $plan) { id plan { id } credits { remaining renewsAt } }\n  }\n": types.ChangePlanDocument,
    "\n  mutation GrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {\n    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id credits { extra remaining } }\n  }\n": types.GrantCreditsDocument,
    "\n  mutation InviteAccount($email: String!, $operator: Boolean! = false) {\n    inviteAccount(email: $email, operator: $operator) { link expiresAt }\n  }\n": types.InviteAccountDocument,
    "\n  mutation DisableAccount($account: ID!, $disabled: Boolean! = true) {\n    disableAccount(account: $account, disabled: $disabled) { id disabled }\n  }\n": types.DisableAccountDocument,
    "\n  mutation MakeResetLink($account: ID!) {\n    makeResetLink(account: $account) { link expiresAt }\n  }\n": types.MakeResetLinkDocument,
    "\n  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {\n    points(at: $cities) {\n      label\n      forecast(model: gfs) {\n        run { initTime state }\n        cell { latitude longitude }\n        series(leadTo: $until) {\n          validTimes\n          columns(variables: $variables) {\n            variable { name longName }\n            units { symbol }\n            values\n          }\n        }\n      }\n    }\n  }\n": types.CityForecastsDocument,
    "\n  query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: gfs) {\n        aggregates(zone: $zone) {\n          periods { localStart hours }\n          temperature: column(variable: air_temperature_2m, unit: \"Cel\") {\n            units { symbol }\n            maximum\n          }\n        }\n      }\n    }\n  }\n": types.WarmestOfEachDayDocument,
    "\n  query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {\n    slab(model: gfs, variable: mean_sea_level_pressure, box: $box, leadHours: $leadHours) {\n      nx\n      ny\n      latitudes\n      longitudes\n      units { symbol }\n      values\n    }\n  }\n": types.PressureMapDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WhoIsThere {\n    account {\n      kind\n      scopes\n      account { id email name operator }\n      project { id }\n      projects { id name role plan { id language } credits { remaining renewsAt } }\n    }\n  }\n"): typeof import('./graphql.ts').WhoIsThereDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProjectPage($project: ID) {\n    project(id: $project) {\n      id\n      name\n      createdAt\n      role\n      plan {\n        id\n        monthlyCredits\n        requests { name quota windowSeconds }\n        openRequests\n        openSubscriptions\n        operationCost\n        answerBytes\n        maxPoints\n        maxCells\n        maxSeries\n        language\n        archiveHours\n      }\n      credits { allowance extra remaining renewsAt }\n    }\n  }\n"): typeof import('./graphql.ts').ProjectPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LedgerPage($project: ID, $first: NonNegativeInt!, $after: String) {\n    project(id: $project) {\n      id\n      credits {\n        ledger(first: $first, after: $after) {\n          nodes { id at kind credits note }\n          pageInfo { hasNextPage endCursor }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').LedgerPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KeysPage($project: ID, $ended: Boolean! = false) {\n    project(id: $project) {\n      id\n      keys(ended: $ended) {\n        id\n        name\n        state\n        scopes\n        createdAt\n        createdBy\n        expiresAt\n        revokedAt\n        lastUsedAt\n        requestsToday\n        origins\n        addresses\n        previousSecretUntil\n      }\n    }\n  }\n"): typeof import('./graphql.ts').KeysPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query UsagePage($project: ID, $from: Time, $to: Time, $by: [UsageGroup!]!) {\n    project(id: $project) {\n      id\n      usage(from: $from, to: $to, by: $by) {\n        from\n        to\n        total { requests errors credits bytes p50Ms p95Ms }\n        rows { start key interface operation model requests errors credits bytes p50Ms p95Ms }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').UsagePageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MembersPage($project: ID) {\n    project(id: $project) {\n      id\n      role\n      members { role since account { id email name } }\n      invitations { id email role expiresAt }\n    }\n  }\n"): typeof import('./graphql.ts').MembersPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AuditPage($project: ID, $first: NonNegativeInt!, $after: String) {\n    project(id: $project) {\n      id\n      auditLog(first: $first, after: $after) {\n        nodes { id at action actor actorKind target targetId details { name value } address }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').AuditPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateKey(\n    $project: ID\n    $name: String!\n    $scopes: [KeyScope!]\n    $expiresAt: Time\n    $origins: [String!]\n    $addresses: [String!]\n  ) {\n    createKey(\n      project: $project\n      name: $name\n      scopes: $scopes\n      expiresAt: $expiresAt\n      origins: $origins\n      addresses: $addresses\n    ) {\n      secret\n      key { id name scopes createdAt expiresAt origins addresses }\n    }\n  }\n"): typeof import('./graphql.ts').CreateKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RotateKey($id: ID!, $graceHours: NonNegativeInt! = 24) {\n    rotateKey(id: $id, graceHours: $graceHours) {\n      secret\n      key { id previousSecretUntil }\n    }\n  }\n"): typeof import('./graphql.ts').RotateKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeKey($id: ID!) {\n    revokeKey(id: $id) { id state revokedAt }\n  }\n"): typeof import('./graphql.ts').RevokeKeyDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateProject($name: String!) {\n    createProject(name: $name) { id name role plan { id } }\n  }\n"): typeof import('./graphql.ts').CreateProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameProject($project: ID!, $name: String!) {\n    renameProject(project: $project, name: $name) { id name }\n  }\n"): typeof import('./graphql.ts').RenameProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteProject($project: ID!) {\n    deleteProject(project: $project)\n  }\n"): typeof import('./graphql.ts').DeleteProjectDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation InviteMember($project: ID!, $email: String!, $role: MemberRole!) {\n    inviteMember(project: $project, email: $email, role: $role) { link expiresAt }\n  }\n"): typeof import('./graphql.ts').InviteMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeInvitation($project: ID!, $id: ID!) {\n    revokeInvitation(project: $project, id: $id) { id invitations { id } }\n  }\n"): typeof import('./graphql.ts').RevokeInvitationDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChangeRole($project: ID!, $account: ID!, $role: MemberRole!) {\n    changeRole(project: $project, account: $account, role: $role) { id members { role account { id } } }\n  }\n"): typeof import('./graphql.ts').ChangeRoleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveMember($project: ID!, $account: ID!) {\n    removeMember(project: $project, account: $account)\n  }\n"): typeof import('./graphql.ts').RemoveMemberDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperatorsProjects($first: NonNegativeInt!, $after: String) {\n    projects(first: $first, after: $after) {\n      nodes { id name createdAt plan { id } credits { remaining extra renewsAt } members { role account { id email } } }\n      pageInfo { hasNextPage endCursor }\n    }\n    plans { id monthlyCredits }\n  }\n"): typeof import('./graphql.ts').OperatorsProjectsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OperatorsAccounts($first: NonNegativeInt!, $after: String) {\n    accounts(first: $first, after: $after) {\n      nodes { id email name operator disabled createdAt }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n"): typeof import('./graphql.ts').OperatorsAccountsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ChangePlan($project: ID!, $plan: ID!) {\n    changePlan(project: $project, plan: $plan) { id plan { id } credits { remaining renewsAt } }\n  }\n"): typeof import('./graphql.ts').ChangePlanDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation GrantCredits($project: ID!, $credits: SafeInt!, $kind: GrantKind!, $note: String) {\n    grantCredits(project: $project, credits: $credits, kind: $kind, note: $note) { id credits { extra remaining } }\n  }\n"): typeof import('./graphql.ts').GrantCreditsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation InviteAccount($email: String!, $operator: Boolean! = false) {\n    inviteAccount(email: $email, operator: $operator) { link expiresAt }\n  }\n"): typeof import('./graphql.ts').InviteAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DisableAccount($account: ID!, $disabled: Boolean! = true) {\n    disableAccount(account: $account, disabled: $disabled) { id disabled }\n  }\n"): typeof import('./graphql.ts').DisableAccountDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MakeResetLink($account: ID!) {\n    makeResetLink(account: $account) { link expiresAt }\n  }\n"): typeof import('./graphql.ts').MakeResetLinkDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CityForecasts($cities: [PlaceInput!]!, $variables: [VariableName!]!, $until: NonNegativeInt) {\n    points(at: $cities) {\n      label\n      forecast(model: gfs) {\n        run { initTime state }\n        cell { latitude longitude }\n        series(leadTo: $until) {\n          validTimes\n          columns(variables: $variables) {\n            variable { name longName }\n            units { symbol }\n            values\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').CityForecastsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WarmestOfEachDay($latitude: Float!, $longitude: Float!, $zone: String!) {\n    point(latitude: $latitude, longitude: $longitude) {\n      forecast(model: gfs) {\n        aggregates(zone: $zone) {\n          periods { localStart hours }\n          temperature: column(variable: air_temperature_2m, unit: \"Cel\") {\n            units { symbol }\n            maximum\n          }\n        }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').WarmestOfEachDayDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PressureMap($box: BoxInput!, $leadHours: NonNegativeInt!) {\n    slab(model: gfs, variable: mean_sea_level_pressure, box: $box, leadHours: $leadHours) {\n      nx\n      ny\n      latitudes\n      longitudes\n      units { symbol }\n      values\n    }\n  }\n"): typeof import('./graphql.ts').PressureMapDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
