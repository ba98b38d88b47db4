import type { Step } from './steps.ts';

/*
 * Who may do what, said a second time: nothing here is taken from the program. What is done is done here too, on plain objects, so that
 * what there is in the database can be compared with it.
 */

export type Role = 'owner' | 'developer' | 'viewer';
type Scope = 'data' | 'language' | 'account';

export interface Account {
  readonly id: string;
  readonly email: string;
  operator: boolean;
  disabled: boolean;
}

export interface Project {
  readonly id: string;
  deleted: boolean;
  suspended: boolean;
  readonly members: Map<Account, Role>;
}

/** What a key is bound by; null where it is not. */
export interface Bounds {
  readonly scopes: readonly Scope[];
  readonly until: number | null;
  readonly origins: readonly string[] | null;
  readonly addresses: readonly string[] | null;
}

export interface Key extends Bounds {
  readonly id: string;
  readonly project: Project;
  /** All that it ever had, the newest last, and until when each opens. */
  readonly secrets: { readonly text: string; until: number }[];
  revoked: boolean;
  readonly maker: Account | null;
  readonly parent: Key | null;
}

export interface Session {
  readonly id: string;
  readonly cookie: string;
  readonly account: Account;
  ended: boolean;
}

export type Actor = { readonly kind: 'shell' } | { readonly session: Session } | { readonly key: Key };

export class Model {
  now = Date.parse('2026-12-01T12:00:00Z');
  readonly accounts: Account[] = [];
  readonly projects: Project[] = [];
  readonly keys: Key[] = [];
  readonly sessions: Session[] = [];

  /** Whether a secret of a key opens it. */
  opens(key: Key, secret: Key['secrets'][number]): boolean {
    return this.works(key) && this.now < secret.until;
  }

  works(key: Key): boolean {
    return !key.revoked && !key.project.deleted && (key.until === null || this.now < key.until);
  }

  isSignedIn({ ended, account }: Session): boolean {
    return !ended && !account.disabled;
  }

  /** The rights of a session in a project; null for none. */
  scopesOf(session: Session, project: Project): readonly Scope[] | null {
    if (!this.isSignedIn(session) || project.deleted || !project.members.has(session.account)) return null;
    return project.suspended ? ['account'] : ['data', 'language', 'account'];
  }

  /** Whether an actor is admitted at all. */
  isAdmitted(actor: Actor): boolean {
    if ('kind' in actor) return true;
    if ('session' in actor) return this.isSignedIn(actor.session);
    return this.works(actor.key) && !actor.key.project.suspended && actor.key.scopes.includes('account');
  }

  /** Whether an actor may do something, as far as that is a question of who it is and what is left. */
  may(
    actor: Actor,
    { what, ...step }: Step,
    project: Project,
    account: Account,
    key: Key | undefined,
  ): boolean {
    if (what === 'wait' || what === 'sign in') return true;
    if (!this.isAdmitted(actor)) return false;
    const at = what === 'rotate key' || what === 'revoke key' ? key?.project : project;
    if (at === undefined) return false;
    const isOperator = 'kind' in actor || ('session' in actor && actor.session.account.operator);
    const role = 'session' in actor ? at.members.get(actor.session.account) : undefined;
    const isKey = 'key' in actor && actor.key.project === at;
    const isOwner = isOperator || role === 'owner';
    const isMaker = isOwner || role === 'developer' || isKey;
    const gives = isOperator || !at.suspended;
    const keepsOwner = this.#keepsOwner(at, account, what === 'change role' ? step.role : null);
    switch (what) {
      case 'create account':
      case 'enable account':
        return isOperator;
      case 'disable account':
      case 'set operator':
        return isOperator;
      case 'create project':
        return !('key' in actor) && (isOperator || this.#owned(actor) < 10);
      case 'delete project':
        return isOwner && !at.deleted && gives;
      case 'suspend':
      case 'resume':
        return isOperator && !at.deleted;
      case 'add member':
        return isOperator && !at.deleted && !at.members.has(account);
      case 'invite and accept':
        // Whoever is a member has a role already.
        return isOwner && !at.deleted && gives && !at.members.has(account);
      case 'change role':
        return isOwner && !at.deleted && gives && at.members.has(account) && keepsOwner;
      case 'remove member': {
        // Members go by themselves.
        const isOneself = 'session' in actor && actor.session.account === account;
        return (isOwner || isOneself) && !at.deleted && at.members.has(account) && keepsOwner;
      }
      case 'leave':
        return (
          !at.deleted &&
          role !== undefined &&
          this.#keepsOwner(at, (actor as { session: Session }).session.account, null) &&
          (!step.flag || isOperator)
        );
      case 'create key':
        return isMaker && !at.deleted && gives && within(this.wished(actor, step), this.boundsOf(actor));
      case 'rotate key':
        return isMaker && gives && key !== undefined && this.works(key) && within(key, this.boundsOf(actor));
      case 'revoke key':
        return isMaker && !at.deleted;
      default:
        return true;
    }
  }

  /** What a key is bound by that an actor makes. */
  wished(actor: Actor, { scopes, hours, origins, addresses }: Omit<Step, 'what'>): Bounds {
    const own = this.boundsOf(actor);
    const usual = own.scopes.filter((scope) => scope !== 'account');
    return {
      scopes: scopes ?? ('key' in actor && usual.length === 0 ? own.scopes : usual),
      until: hours === null ? own.until : this.now + hours * 3_600_000,
      origins: origins ?? own.origins,
      addresses: addresses ?? own.addresses,
    };
  }

  boundsOf(actor: Actor): Bounds {
    if ('key' in actor) return actor.key;
    return { scopes: ['data', 'language', 'account'], until: null, origins: null, addresses: null };
  }

  endKeys(isEnding: (key: Key) => boolean): void {
    for (const key of this.keys) {
      for (let each: Key | null = key; each !== null; each = each.parent)
        if (isEnding(each)) key.revoked = true;
    }
  }

  #keepsOwner({ members }: Project, account: Account, next: Role | null): boolean {
    const others = [...members].some(([each, role]) => role === 'owner' && each !== account);
    return others || members.get(account) !== 'owner' || next === 'owner';
  }

  #owned(actor: Actor): number {
    if (!('session' in actor)) return 0;
    return this.projects.filter(
      ({ deleted, members }) => !deleted && members.get(actor.session.account) === 'owner',
    ).length;
  }
}

/** Networks that lie in each other, of those that steps name. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  '10.1.2.3/32': ['10.1.2.3/32', '10.1.0.0/16', '10.0.0.0/8'],
  '10.1.0.0/16': ['10.1.0.0/16', '10.0.0.0/8'],
  '10.0.0.0/8': ['10.0.0.0/8'],
  '192.0.2.0/24': ['192.0.2.0/24'],
};

function within(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.scopes.every((scope) => outer.scopes.includes(scope)) &&
    (outer.until === null || (inner.until !== null && inner.until <= outer.until)) &&
    (outer.origins === null || (inner.origins?.every((each) => outer.origins?.includes(each)) ?? false)) &&
    (outer.addresses === null ||
      (inner.addresses?.every((each) => outer.addresses?.some((other) => INSIDE[each]?.includes(other))) ??
        false))
  );
}
