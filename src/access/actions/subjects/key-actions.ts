import type { Transaction } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { Access } from '../../access.ts';
import type { Scope } from '../../callers/scope.ts';
import { excessOver, type KeyBounds, UNBOUND } from '../../keys/records/key-bounds.ts';
import { countActiveDescendants, endDescendants } from '../../keys/records/key-family.ts';
import {
  countActiveKeys,
  endKey,
  findActiveKey,
  findKey,
  type IssuedKey,
  insertKey,
  type KeyRecord,
  projectOfKey,
  replaceSecret,
  stateOfKey,
  updateKeyRow,
} from '../../keys/records/key-rows.ts';
import { BOOTSTRAP_KEY } from '../../keys/start/default-project.ts';
import { hasQuota, NO_QUOTA } from '../../plans/key-quota.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { readName } from '../../texts.ts';
import type { Actor } from '../actors/actor.ts';
import { accountOf } from '../actors/actor-role.ts';
import type { ProjectAction } from '../actors/perform.ts';
import { type ProjectActionContext, performOnProject } from '../actors/perform.ts';
import { quoted } from '../inputs/input.ts';
import {
  type QuotaWish,
  readAddresses,
  readExpiry,
  readGrace,
  readOrigins,
  readQuota,
  readScopeList,
} from '../inputs/key-input.ts';

/** Active keys per project. */
const MAX_KEYS = 200;

/** Default scopes of a new key. */
const DEFAULT_SCOPES: readonly Scope[] = ['data', 'language'];

/** Default hours that a replaced secret stays valid. */
const GRACE_HOURS = 24;

/** Input of a new key. By default it has no quota of its own. */
export interface KeyInput extends QuotaWish {
  readonly projectId: string;
  /** 1 to 80 printable characters. */
  readonly name: string;
  /** Some of `data`, `language`, `account`; by default the first two. */
  readonly scopes?: readonly string[] | null | undefined;
  /** By default it does not expire. */
  readonly expiresAt?: Date | null | undefined;
  /** Origins whose pages may use it, at most 20; by default any. */
  readonly origins?: readonly string[] | null | undefined;
  /** Addresses or networks that it may be used from, at most 50; by default any. */
  readonly addresses?: readonly string[] | null | undefined;
}

/**
 * Creates a key; its secret is shown only once. A key can create only keys with at most its own rights, by default exactly those; one
 * with a quota creates none, since they would have the quota once more.
 */
export function createKey(access: Access, actor: Actor, input: KeyInput): Promise<IssuedKey> {
  return performOnProject(
    access,
    actor,
    'key.create',
    input.projectId,
    async ({ transaction, at, project }) => {
      const bounds = await boundsOf(transaction, actor, at);
      const key = {
        projectId: project.id,
        name: readName(input.name),
        scopes: input.scopes ? readScopeList(input.scopes) : defaultScopes(actor, bounds),
        expiresAt: input.expiresAt ? readExpiry(input.expiresAt, at) : bounds.expiresAt,
        origins: input.origins ? readOrigins(input.origins) : bounds.origins,
        addresses: input.addresses ? readAddresses(input.addresses) : bounds.addresses,
        ...readQuota(input, NO_QUOTA),
        createdBy: accountOf(actor),
        parentId: actor.kind === 'key' ? actor.keyId : null,
      };
      if (hasQuota(bounds)) {
        throw new IsobarError('forbidden', 'this key has a quota of its own, so it cannot make keys');
      }
      requireWithin(bounds, key);
      if ((await countActiveKeys(transaction, project.id, at)) >= MAX_KEYS) {
        throw new IsobarError(
          'validation_error',
          `a project has at most ${MAX_KEYS} active keys: revoke unused ones`,
          { reason: 'too_large' },
        );
      }
      const issued = await insertKey(transaction, key, at);
      const { projectId: _project, createdBy: _account, parentId: _key, ...details } = key;
      return { result: issued, target: { kind: 'key', id: issued.id }, details };
    },
  );
}

/** What of a key changes; what is not given stays, and null removes a limit. */
export interface KeyChange extends QuotaWish {
  readonly keyId: string;
  /** 1 to 80 printable characters. */
  readonly name?: string | null | undefined;
  readonly expiresAt?: Date | null | undefined;
  readonly origins?: readonly string[] | null | undefined;
  readonly addresses?: readonly string[] | null | undefined;
}

/** Gives a key another name or other limits, within 2 s in every process. A key can change only keys within its own rights, before and after. */
export async function updateKey(
  access: Access,
  actor: Actor,
  { keyId, ...change }: KeyChange,
): Promise<{ readonly id: string }> {
  return onKey(access, actor, 'key.update', keyId, async ({ transaction, at }, key) => {
    const bounds = await boundsOf(transaction, actor, at);
    requireWithin(bounds, key);
    if (stateOfKey(key, at) !== 'ACTIVE') throw endedKey(key.id);
    const { expiresAt, origins, addresses } = change;
    const next = {
      name: change.name ? readName(change.name) : key.name,
      expiresAt: expiresAt ? readExpiry(expiresAt, at) : expiresAt === undefined ? key.expiresAt : null,
      origins: origins ? readOrigins(origins) : origins === undefined ? key.origins : null,
      addresses: addresses ? readAddresses(addresses) : addresses === undefined ? key.addresses : null,
      ...readQuota(change, key),
    };
    requireWithin(bounds, { ...key, ...next });
    await updateKeyRow(transaction, key.id, next);
    return { result: { id: key.id }, details: next };
  });
}

function endedKey(id: string): IsobarError {
  return new IsobarError('validation_error', `the key ${id} was revoked or has expired: create another`);
}

/**
 * Replaces a key's secret; the new one is shown only once. The old one stays valid for a grace period: 24 hours, or 0 to 720. A key can
 * rotate only keys with at most its own rights.
 */
export async function rotateKey(
  access: Access,
  actor: Actor,
  { keyId, graceHours = GRACE_HOURS }: { readonly keyId: string; readonly graceHours?: number | undefined },
): Promise<IssuedKey & { readonly previousUntil: Date }> {
  return onKey(access, actor, 'key.rotate', keyId, async ({ transaction, at }, key) => {
    const graceMs = readGrace(graceHours);
    requireWithin(await boundsOf(transaction, actor, at), key);
    if (stateOfKey(key, at) !== 'ACTIVE') throw endedKey(key.id);
    const previousUntil = new Date(at.getTime() + graceMs);
    const issued = await replaceSecret(transaction, key.id, previousUntil);
    return { result: { ...issued, previousUntil }, details: { name: key.name, previousUntil } };
  });
}

/** A key that was revoked. */
export interface RevokedKey {
  readonly id: string;
  readonly revokedAt: Date;
  /** Active keys revoked with it: those that it made, and those that they made. */
  readonly endedDescendants: number;
  /** Descendants that stay active. */
  readonly livingDescendants: number;
}

/**
 * Revokes a key, within 2 s in every process. A key that was revoked before stays as it is.
 * @param input.descendants whether the keys that it made, directly or through others, are revoked too: by default, since whoever had its
 * secret may have made them
 */
export async function revokeKey(
  access: Access,
  actor: Actor,
  { keyId, descendants = true }: { readonly keyId: string; readonly descendants?: boolean | undefined },
): Promise<RevokedKey> {
  return onKey(access, actor, 'key.revoke', keyId, async ({ transaction, at }, key) => {
    await endKey(transaction, key.id, at);
    const endedDescendants = descendants ? await endDescendants(transaction, key.id, at) : 0;
    const living = descendants ? null : await countActiveDescendants(transaction, [key.id], at);
    const counts = { endedDescendants, livingDescendants: living?.get(key.id) ?? 0 };
    return {
      result: { id: key.id, revokedAt: key.revokedAt ?? at, ...counts },
      details: { name: key.name, ...counts },
    };
  });
}

/** Finds the key's project first; keys of other projects are answered like unknown ones. */
async function onKey<Result>(
  access: Access,
  actor: Actor,
  action: ProjectAction,
  keyId: string,
  work: (
    context: ProjectActionContext,
    key: KeyRecord,
  ) => Promise<{ readonly result: Result; readonly details: Readonly<Record<string, unknown>> }>,
): Promise<Result> {
  const projectId = await projectOfKey(access.database, keyId);
  if (projectId === null) throw unknownKey(keyId);
  const done = performOnProject(access, actor, action, projectId, async (context) => {
    const key = await findKey(context.transaction, projectId, keyId);
    if (key === null) throw unknownKey(keyId);
    return { ...(await work(context, key)), target: { kind: 'key', id: keyId } };
  });
  return done.catch((error: unknown) => {
    throw error instanceof IsobarError && error.code === 'not_found' ? unknownKey(keyId) : error;
  });
}

function unknownKey(id: string): IsobarError {
  return new IsobarError('not_found', `there is no key ${quoted(id)}`);
}

/** The limits of an actor that is a key. A start key ends with its process: keys that people make with it do not. */
async function boundsOf(transaction: Transaction<AccessTables>, actor: Actor, at: Date): Promise<KeyBounds> {
  if (actor.kind !== 'key' || actor.keyId === BOOTSTRAP_KEY) return UNBOUND;
  const key = await findActiveKey(transaction, actor.keyId, at);
  if (key === null) throw new IsobarError('unauthorized', 'this key was revoked or has expired');
  return key.isLasting ? key : { ...key, expiresAt: null };
}

/** A key passes on no more rights than it has, neither to a new key nor by a new secret of another. */
function requireWithin(bounds: KeyBounds, key: KeyBounds): void {
  const excess = excessOver(bounds, key);
  if (excess === null) return;
  throw new IsobarError(
    'forbidden',
    `this key ${excess}, so it cannot make, change or rotate a key with more rights`,
  );
}

function defaultScopes(actor: Actor, { scopes }: KeyBounds): readonly Scope[] {
  if (actor.kind !== 'key') return DEFAULT_SCOPES;
  const own = DEFAULT_SCOPES.filter((scope) => scopes.includes(scope));
  return own.length > 0 ? own : scopes;
}
