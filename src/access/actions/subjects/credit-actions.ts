import type { Access } from '../../access.ts';
import { correct, type Grant, gift, topUp } from '../../credits/balances/grants.ts';
import type { Actor } from '../actors/actor.ts';
import { auditActorOf } from '../actors/actor-role.ts';
import { type ProjectAction, performOnProject } from '../actors/perform.ts';

/** Input of a grant: credits that an operator adds to a project. */
export interface GrantInput {
  readonly projectId: string;
  /** A whole number from 1 to a billion; for a correction also below 0. */
  readonly credits: number;
  /** Why, for those who read the ledger: at most 500 characters. */
  readonly note?: string | null | undefined;
}

/** The result of a grant. */
export interface GrantResult {
  readonly projectId: string;
  readonly credits: number;
}

/** Adds credits that were paid for. */
export function topUpCredits(access: Access, actor: Actor, input: GrantInput): Promise<GrantResult> {
  return grant(access, actor, 'credits.top_up', topUp, input);
}

/** Adds free credits. */
export function giveCredits(access: Access, actor: Actor, input: GrantInput): Promise<GrantResult> {
  return grant(access, actor, 'credits.gift', gift, input);
}

/** Adds or removes credits to correct a mistake. */
export function correctCredits(access: Access, actor: Actor, input: GrantInput): Promise<GrantResult> {
  return grant(access, actor, 'credits.correct', correct, input);
}

function grant(
  access: Access,
  actor: Actor,
  action: ProjectAction,
  write: typeof gift,
  { projectId, credits, note: given }: GrantInput,
): Promise<GrantResult> {
  return performOnProject(access, actor, action, projectId, async ({ transaction, at }) => {
    const note = given ?? '';
    const by = await auditActorOf(transaction, actor);
    const row: Grant = { projectId, credits, note, actor: by.name, at };
    await write(transaction, row);
    return {
      result: { projectId, credits },
      target: { kind: 'project', id: projectId },
      details: { credits, note },
    };
  });
}
