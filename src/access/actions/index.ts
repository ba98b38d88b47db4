/**
 * Actions of people: each function checks the actor's right (`rights.ts`), acts, and writes the audit log, in one transaction. The
 * command line and GraphQL call only these.
 */
export {
  confirmAccount,
  createAccount,
  disableAccount,
  enableAccount,
  inviteAccount,
  makeResetLink,
  removeSecondFactor,
  setOperator,
} from './account-actions.ts';
export type { Actor } from './actor.ts';
export { accountOf } from './actor-role.ts';
export { correctCredits, giveCredits, topUpCredits } from './credit-actions.ts';
export { createKey, revokeKey, rotateKey } from './key-actions.ts';
export { addMember, changeRole, inviteMember, removeMember, revokeInvitation } from './member-actions.ts';
export {
  changePlan,
  createProject,
  deleteProject,
  renameProject,
  resumeProject,
  suspendProject,
} from './project-actions.ts';
export type { Action } from './rights.ts';
