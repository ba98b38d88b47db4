import type { Access } from '../access.ts';
import { correct, type Grant, gift, topUp } from '../credits/balances/grants.ts';
import type { Actor } from './actor.ts';
import { type ProjectAction, performOnProject } from './perform.ts';
import { auditActorOf } from './standing.ts';

/** Credits that an operator adds to a project. */
export interface GrantWish {
  readonly projectId: string;
  /** A whole number from 1 to a billion; for a correction also below 0. */
  readonly credits: number;
  /** Why, for those who read the ledger: at most 500 characters. */
  readonly note?: string | null | undefined;
}

/** What was added, for those who added it. */
export interface Granted {
  readonly projectId: string;
  readonly credits: number;
}

/** Adds credits that were paid for. */
export function topUpCredits(access: Access, actor: Actor, wish: GrantWish): Promise<Granted> {
  return grant(access, actor, 'credits.top_up', topUp, wish);
}

/** Adds credits for nothing. */
export function giveCredits(access: Access, actor: Actor, wish: GrantWish): Promise<Granted> {
  return grant(access, actor, 'credits.gift', gift, wish);
}

/** Adds or takes credits to set a mistake right. */
export function correctCredits(access: Access, actor: Actor, wish: GrantWish): Promise<Granted> {
  return grant(access, actor, 'credits.correct', correct, wish);
}

function grant(
  access: Access,
  actor: Actor,
  action: ProjectAction,
  write: typeof gift,
  { projectId, credits, note: given }: GrantWish,
): Promise<Granted> {
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
