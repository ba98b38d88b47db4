/**
 * Actions of people: each function checks the actor's right (`rights.ts`), acts, and writes the audit log, in one transaction. The
 * command line and GraphQL call only these.
 */

export type { Actor } from './actors/actor.ts';
export { accountOf } from './actors/actor-role.ts';
export type { Action } from './actors/rights.ts';
export {
  confirmAccount,
  createAccount,
  disableAccount,
  enableAccount,
  inviteAccount,
  makeResetLink,
  removeSecondFactor,
  setOperator,
} from './subjects/account-actions.ts';
export { correctCredits, giveCredits, topUpCredits } from './subjects/credit-actions.ts';
export { createKey, revokeKey, rotateKey, updateKey } from './subjects/key-actions.ts';
export {
  addMember,
  changeRole,
  inviteMember,
  removeMember,
  revokeInvitation,
} from './subjects/member-actions.ts';
export {
  changePlan,
  createProject,
  deleteProject,
  renameProject,
  resumeProject,
  suspendProject,
} from './subjects/project-actions.ts';
