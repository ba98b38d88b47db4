/**
 * `actions` change data for people, `lists` and `openReader` read it, each after checking rights; the rest is for admitting,
 * counting and charging callers. Rows are not accessible otherwise.
 */
export type { Access } from './access.ts';
export { recordAccountEvent, recordFailedSignIn } from './accounts/account-audit.ts';
export { checkPassword, PASSWORD_LENGTH, readEmail } from './accounts/inputs.ts';
export { mailConfirmation } from './accounts/mail/confirmation-mail.ts';
export { type Account, findAccount } from './accounts/records/accounts.ts';
export { makeSetupLink } from './accounts/records/invitations.ts';
export type { Member } from './accounts/records/members.ts';
export type { AcceptedInvitation } from './accounts/self-service/accept-invitation.ts';
export { confirmEmail } from './accounts/self-service/confirmation.ts';
export {
  acceptOwnInvitation,
  declineOwnInvitation,
  type InvitationPreview,
  listOwnInvitations,
  previewInvitation,
} from './accounts/self-service/open-invitations.ts';
export { resetPassword } from './accounts/self-service/reset-password.ts';
export { acceptLink, signUpByPassword } from './accounts/self-service/sign-up.ts';
export type {
  AccountRef,
  DeviceCookie,
  KnownClient,
  KnownClients,
} from './accounts/sessions/known-clients.ts';
export {
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from './accounts/sessions/session-rows.ts';
export { openSessions, type Session, type Sessions } from './accounts/sessions/sessions.ts';
export { type Accounts, openAccounts } from './accounts/sign-in/open-accounts.ts';
export { accountLink, type LinkKind } from './accounts/tokens.ts';
export type { Actor } from './actions/actors/actor.ts';
export * as actions from './actions/index.ts';
export type { AuditEntry } from './audit/read-audit.ts';
export { type Caller, limitIdOf } from './callers/caller.ts';
export { ALL_SCOPES, type Scope } from './callers/scope.ts';
export { requireLanguagePlan, requireScope, ScopeError } from './callers/scope-error.ts';
export type { Charge } from './credits/credit-book.ts';
export { CreditsError } from './credits/credits-error.ts';
export type { KeyQuotaLeft } from './credits/key-quotas/read-key-quotas.ts';
export type { LedgerEntry, RemainingCredits } from './credits/read-credits.ts';
export type { RequestSource } from './keys/checking/key-restrictions.ts';
export { type Keyring, openKeyring } from './keys/checking/keyring.ts';
export { type KeyRecord, stateOfKey } from './keys/records/key-rows.ts';
export { ENDED_KEY_DAYS, MAX_ENDED_KEYS } from './keys/records/list-keys.ts';
export { requireServerKey } from './keys/start/default-project.ts';
export type { StartKey } from './keys/start/start-key.ts';
export { addressBlock, siteBlock } from './limits/address-block.ts';
export { FAILED_KEYS, PUBLIC_REQUESTS } from './limits/address-policies.ts';
export { addAnonymousProject, anonymousCaller } from './limits/anonymous.ts';
export { type QuotaStatus, Rates } from './limits/rates.ts';
export { type Meter, openMeter } from './meter.ts';
export {
  type ChangeablePlans,
  DEFAULT_PLANS,
  type Plan,
  type Plans,
  plansOf,
  type RatePolicy,
} from './plans/plan.ts';
export { readPlans } from './plans/read-plans.ts';
export { watchPlans } from './plans/watch-plans.ts';
export type { ProjectRecord } from './projects/project-rows.ts';
export { callerOfSession } from './reading/callers/session-caller.ts';
export { idCursor, type PageInput, timeCursor } from './reading/ranges/page.ts';
export { MAX_USAGE_DAYS, MAX_USAGE_DAYS_BY_HOUR } from './reading/ranges/usage-range.ts';
export { openReader, type Reader, type ReadUsage } from './reading/reader.ts';
export * as lists from './reading/records/lists.ts';
export type { ReadAccount, ReadInvitation, ReadMember } from './reading/records/read-members.ts';
export type { ReadProject } from './reading/records/readable-projects.ts';
export { AccessWatch, type Revocable } from './revocation/access-watch.ts';
export { type AccessTables, accessMigrations } from './tables/tables.ts';
export { readName } from './texts.ts';
export { MAX_USAGE_ROWS, type UsageGroup, type UsageSum } from './usage/read-usage.ts';
export { MAX_RECENT, type RecentRequest, RecentRequests } from './usage/recording/recent-requests.ts';
export type { RecordedQuery, UsageRecorder, UsedInterface } from './usage/recording/usage-recorder.ts';
