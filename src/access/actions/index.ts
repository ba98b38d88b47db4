/**
 * What people do: each function checks the actor's right (`rights.ts`), does it, and writes the audit log, in one transaction. The
 * command line and GraphQL call only these.
 */
export {
  type AccountWish,
  createAccount,
  disableAccount,
  enableAccount,
  inviteAccount,
  makeResetLink,
  type NewAccount,
  type ResetLink,
  setOperator,
} from './account-actions.ts';
export type { Actor } from './actor.ts';
export { correctCredits, type Granted, type GrantWish, giveCredits, topUpCredits } from './credit-actions.ts';
export { createKey, type KeyWish, revokeKey, rotateKey } from './key-actions.ts';
export { addMember, changeRole, inviteMember, removeMember, revokeInvitation } from './member-actions.ts';
export { unknownProject } from './perform.ts';
export { changePlan, createProject, deleteProject, renameProject } from './project-actions.ts';
export {
  type Action,
  mayDo,
  mayRead,
  READ_RIGHTS,
  type Reading,
  RIGHTS,
  type Right,
  type Standing,
} from './rights.ts';
export { accountOf, standingOf } from './standing.ts';
