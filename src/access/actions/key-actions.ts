import { IsobarError } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import {
  countLivingKeys,
  endKey,
  findKey,
  type IssuedKey,
  insertKey,
  type KeyRecord,
  projectOfKey,
  replaceSecret,
  stateOfKey,
} from '../keys/key-rows.ts';
import { SCOPES, type Scope } from '../keys/scope.ts';
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

/** Makes a key; it is shown only now. A key makes none with more scopes than it has. */
export function createKey(access: Access, actor: Actor, wish: KeyWish): Promise<IssuedKey> {
  return performOnProject(
    access,
    actor,
    'key.create',
    wish.projectId,
    async ({ transaction, at, project }) => {
      const key = {
        projectId: project.id,
        name: readName(wish.name),
        scopes: wish.scopes ? readScopeList(wish.scopes) : defaultScopes(actor),
        expiresAt: wish.expiresAt ? readExpiry(wish.expiresAt, at) : null,
        origins: wish.origins ? readOrigins(wish.origins) : null,
        addresses: wish.addresses ? readAddresses(wish.addresses) : null,
        createdBy: accountOf(actor),
      };
      requireScopes(actor, key.scopes);
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

/** Gives a key a new secret, shown only now. The old one works on for some hours: 24, or 0 to 720. */
export async function rotateKey(
  access: Access,
  actor: Actor,
  { keyId, graceHours = GRACE_HOURS }: { readonly keyId: string; readonly graceHours?: number | undefined },
): Promise<IssuedKey & { readonly previousUntil: Date }> {
  return onKey(access, actor, 'key.rotate', keyId, async ({ transaction, at }, key) => {
    const graceMs = readGrace(graceHours);
    requireScopes(actor, key.scopes);
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

/** Ends a key, within 2 s in every process. One that was revoked before stays as it is. */
export async function revokeKey(
  access: Access,
  actor: Actor,
  { keyId }: { readonly keyId: string },
): Promise<{ readonly id: string; readonly revokedAt: Date }> {
  return onKey(access, actor, 'key.revoke', keyId, async ({ transaction, at }, key) => {
    await endKey(transaction, key.id, at);
    return { result: { id: key.id, revokedAt: key.revokedAt ?? at }, details: { name: key.name } };
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

/** A key gives no more than it has, neither to a new key nor by the new secret of another. */
function requireScopes(actor: Actor, scopes: readonly Scope[]): void {
  if (actor.kind !== 'key') return;
  const missing = scopes.filter((scope) => !actor.scopes.has(scope));
  if (missing.length === 0) return;
  throw new IsobarError(
    'forbidden',
    `this key has not the scope ${missing.join(', ')}, so it cannot give it`,
  );
}

function defaultScopes(actor: Actor): readonly Scope[] {
  if (actor.kind !== 'key') return DEFAULT_SCOPES;
  const own = DEFAULT_SCOPES.filter((scope) => actor.scopes.has(scope));
  return own.length > 0 ? own : SCOPES.filter((scope) => actor.scopes.has(scope));
}
