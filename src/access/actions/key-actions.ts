import type { Transaction } from 'kysely';
import { IsobarError } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import type { Scope } from '../keys/checking/scope.ts';
import { excessOver, type KeyBounds, UNBOUND } from '../keys/records/key-bounds.ts';
import { countLivingDescendants, endDescendants } from '../keys/records/key-family.ts';
import {
  countLivingKeys,
  endKey,
  findKey,
  findWorkingKey,
  type IssuedKey,
  insertKey,
  type KeyRecord,
  projectOfKey,
  replaceSecret,
  stateOfKey,
} from '../keys/records/key-rows.ts';
import { BOOTSTRAP_KEY } from '../keys/records/own-project.ts';
import type { AccessTables } from '../tables.ts';
import { readName } from '../texts.ts';
import type { Actor } from './actor.ts';
import { quoted } from './input.ts';
import { readAddresses, readExpiry, readGrace, readOrigins, readScopeList } from './key-input.ts';
import type { ProjectAction } from './perform.ts';
import { type ProjectStage, performOnProject } from './perform.ts';
import { accountOf } from './standing.ts';

/** Keys of a project that may work at a time. */
const MAX_KEYS = 200;

/** What a new key of people is for, where they do not say. */
const DEFAULT_SCOPES: readonly Scope[] = ['data', 'language'];

/** Hours that a replaced secret works on. */
const GRACE_HOURS = 24;

/** What somebody asks of a new key. */
export interface KeyWish {
  readonly projectId: string;
  /** 1 to 80 printable characters. */
  readonly name: string;
  /** Some of `data`, `language`, `account`; by default the first two. */
  readonly scopes?: readonly string[] | null | undefined;
  /** By default it does not end by itself. */
  readonly expiresAt?: Date | null | undefined;
  /** Origins whose pages may use it, at most 20; by default any. */
  readonly origins?: readonly string[] | null | undefined;
  /** Addresses or networks that it may be used from, at most 50; by default any. */
  readonly addresses?: readonly string[] | null | undefined;
}

/** Makes a key; it is shown only now. A key makes only keys that are bound as much as it is, by default exactly as much. */
export function createKey(access: Access, actor: Actor, wish: KeyWish): Promise<IssuedKey> {
  return performOnProject(
    access,
    actor,
    'key.create',
    wish.projectId,
    async ({ transaction, at, project }) => {
      const bounds = await boundsOf(transaction, actor, at);
      const key = {
        projectId: project.id,
        name: readName(wish.name),
        scopes: wish.scopes ? readScopeList(wish.scopes) : defaultScopes(actor, bounds),
        expiresAt: wish.expiresAt ? readExpiry(wish.expiresAt, at) : bounds.expiresAt,
        origins: wish.origins ? readOrigins(wish.origins) : bounds.origins,
        addresses: wish.addresses ? readAddresses(wish.addresses) : bounds.addresses,
        createdBy: accountOf(actor),
        parentId: actor.kind === 'key' ? actor.keyId : null,
      };
      requireWithin(bounds, key);
      if ((await countLivingKeys(transaction, project.id, at)) >= MAX_KEYS) {
        throw new IsobarError(
          'validation_error',
          `a project has at most ${MAX_KEYS} keys that work: revoke those that nobody uses`,
          { reason: 'too_large' },
        );
      }
      const issued = await insertKey(transaction, key, at);
      const { name, scopes, expiresAt, origins, addresses } = key;
      return {
        result: issued,
        target: { kind: 'key', id: issued.id },
        details: { name, scopes, expiresAt, origins, addresses },
      };
    },
  );
}

/**
 * Gives a key a new secret, shown only now. The old one works on for some hours: 24, or 0 to 720. A key rotates only keys that are bound
 * as much as it is.
 */
export async function rotateKey(
  access: Access,
  actor: Actor,
  { keyId, graceHours = GRACE_HOURS }: { readonly keyId: string; readonly graceHours?: number | undefined },
): Promise<IssuedKey & { readonly previousUntil: Date }> {
  return onKey(access, actor, 'key.rotate', keyId, async ({ transaction, at }, key) => {
    const graceMs = readGrace(graceHours);
    requireWithin(await boundsOf(transaction, actor, at), key);
    if (stateOfKey(key, at) !== 'ACTIVE') {
      throw new IsobarError(
        'validation_error',
        `the key ${key.id} was revoked or has expired: create another`,
      );
    }
    const previousUntil = new Date(at.getTime() + graceMs);
    const issued = await replaceSecret(transaction, key.id, previousUntil);
    return { result: { ...issued, previousUntil }, details: { name: key.name, previousUntil } };
  });
}

/** A key that was revoked. */
export interface RevokedKey {
  readonly id: string;
  readonly revokedAt: Date;
  /** How many keys that worked ended with it: those that it made, and those that they made. */
  readonly endedDescendants: number;
  /** How many of them go on working. */
  readonly livingDescendants: number;
}

/**
 * Ends a key, within 2 s in every process. One that was revoked before stays as it is.
 * @param wish.descendants whether the keys that it made end too, and those that they made: by default, since whoever had its secret may
 * have made them
 */
export async function revokeKey(
  access: Access,
  actor: Actor,
  { keyId, descendants = true }: { readonly keyId: string; readonly descendants?: boolean | undefined },
): Promise<RevokedKey> {
  return onKey(access, actor, 'key.revoke', keyId, async ({ transaction, at }, key) => {
    await endKey(transaction, key.id, at);
    const endedDescendants = descendants ? await endDescendants(transaction, key.id, at) : 0;
    const living = descendants ? null : await countLivingDescendants(transaction, [key.id], at);
    const counts = { endedDescendants, livingDescendants: living?.get(key.id) ?? 0 };
    return {
      result: { id: key.id, revokedAt: key.revokedAt ?? at, ...counts },
      details: { name: key.name, ...counts },
    };
  });
}

/** Finds the key's project first; keys of other projects answer as unknown ones do. */
async function onKey<Result>(
  access: Access,
  actor: Actor,
  action: ProjectAction,
  keyId: string,
  work: (
    stage: ProjectStage,
    key: KeyRecord,
  ) => Promise<{ readonly result: Result; readonly details: Readonly<Record<string, unknown>> }>,
): Promise<Result> {
  const projectId = await projectOfKey(access.database, keyId);
  if (projectId === null) throw unknownKey(keyId);
  const done = performOnProject(access, actor, action, projectId, async (stage) => {
    const key = await findKey(stage.transaction, projectId, keyId);
    if (key === null) throw unknownKey(keyId);
    return { ...(await work(stage, key)), target: { kind: 'key', id: keyId } };
  });
  return done.catch((error: unknown) => {
    throw error instanceof IsobarError && error.code === 'not_found' ? unknownKey(keyId) : error;
  });
}

function unknownKey(id: string): IsobarError {
  return new IsobarError('not_found', `there is no key ${quoted(id)}`);
}

/** What an actor that is a key is bound by. A start key ends with its process: what people make with it does not. */
async function boundsOf(transaction: Transaction<AccessTables>, actor: Actor, at: Date): Promise<KeyBounds> {
  if (actor.kind !== 'key' || actor.keyId === BOOTSTRAP_KEY) return UNBOUND;
  const key = await findWorkingKey(transaction, actor.keyId, at);
  if (key === null) throw new IsobarError('unauthorized', 'this key was revoked or has expired');
  return key.isLasting ? key : { ...key, expiresAt: null };
}

/** A key gives no more than it has, neither to a new key nor by the new secret of another. */
function requireWithin(bounds: KeyBounds, key: KeyBounds): void {
  const excess = excessOver(bounds, key);
  if (excess === null) return;
  throw new IsobarError(
    'forbidden',
    `this key ${excess}, so it cannot make or rotate a key with more rights`,
  );
}

function defaultScopes(actor: Actor, { scopes }: KeyBounds): readonly Scope[] {
  if (actor.kind !== 'key') return DEFAULT_SCOPES;
  const own = DEFAULT_SCOPES.filter((scope) => scopes.includes(scope));
  return own.length > 0 ? own : scopes;
}
