/**
 * The role of an actor in the project that an action concerns: a member's role, a key of the project, a stranger without access, or
 * an operator, who may do everything. Outside of projects, an account is a stranger too.
 */
export type ActorRole = 'operator' | 'owner' | 'developer' | 'viewer' | 'key' | 'stranger';

const EVERY_MEMBER = ['owner', 'developer', 'viewer'] as const;

/** Rights by action, for all interfaces. Operators, who may do everything, are not listed. */
export const RIGHTS = {
  'key.create': { on: 'project', by: ['owner', 'developer', 'key'] },
  'key.update': { on: 'project', by: ['owner', 'developer', 'key'] },
  'key.rotate': { on: 'project', by: ['owner', 'developer', 'key'] },
  'key.revoke': { on: 'project', by: ['owner', 'developer', 'key'] },
  // Any signed-in account; it becomes the project's owner.
  'project.create': { on: 'installation', by: ['stranger'] },
  'project.rename': { on: 'project', by: ['owner'] },
  'project.delete': { on: 'project', by: ['owner'] },
  'project.plan': { on: 'project', by: [] },
  'project.suspend': { on: 'project', by: [] },
  'project.resume': { on: 'project', by: [] },
  'credits.top_up': { on: 'project', by: [] },
  'credits.gift': { on: 'project', by: [] },
  'credits.correct': { on: 'project', by: [] },
  'member.invite': { on: 'project', by: ['owner'] },
  'member.add': { on: 'project', by: [] },
  'member.role': { on: 'project', by: ['owner'] },
  'member.remove': { on: 'project', by: ['owner'] },
  // Members leave on their own.
  'member.leave': { on: 'project', by: EVERY_MEMBER },
  'invitation.revoke': { on: 'project', by: ['owner'] },
  'account.vouch': { on: 'installation', by: [] },
  'account.create': { on: 'installation', by: [] },
  'account.invite': { on: 'installation', by: [] },
  'account.disable': { on: 'installation', by: [] },
  'account.enable': { on: 'installation', by: [] },
  'account.reset_link': { on: 'installation', by: [] },
  'account.remove_second_factor': { on: 'installation', by: [] },
  'account.operator': { on: 'installation', by: [] },
} as const satisfies Readonly<Record<string, Right>>;

/** Actions allowed in a suspended project too: they only remove rights. Operators may do everything. */
export const WHILE_SUSPENDED: ReadonlySet<Action> = new Set<Action>([
  'key.revoke',
  'member.remove',
  'member.leave',
  'invitation.revoke',
]);

/** Rights to read, by what is read. Operators are not listed. Reading is not audited. */
export const READ_RIGHTS = {
  project: { on: 'project', by: [...EVERY_MEMBER, 'key'] },
  keys: { on: 'project', by: [...EVERY_MEMBER, 'key'] },
  usage: { on: 'project', by: [...EVERY_MEMBER, 'key'] },
  credits: { on: 'project', by: [...EVERY_MEMBER, 'key'] },
  members: { on: 'project', by: EVERY_MEMBER },
  invitations: { on: 'project', by: ['owner'] },
  audit: { on: 'project', by: ['owner'] },
  'audit of everything': { on: 'installation', by: [] },
  'all projects': { on: 'installation', by: [] },
  'all accounts': { on: 'installation', by: [] },
} as const satisfies Readonly<Record<string, Right>>;

export interface Right {
  /** Whether it concerns one project, or the whole installation. */
  readonly on: 'project' | 'installation';
  readonly by: readonly Exclude<ActorRole, 'operator'>[];
}

/** Names of actions, as the audit log records them. */
export type Action = keyof typeof RIGHTS;
export type ReadRight = keyof typeof READ_RIGHTS;

export function canPerform(role: ActorRole, action: Action): boolean {
  return has(role, RIGHTS[action]);
}

export function canRead(role: ActorRole, what: ReadRight): boolean {
  return has(role, READ_RIGHTS[what]);
}

function has(role: ActorRole, { by }: Right): boolean {
  return role === 'operator' || by.includes(role);
}

/** The allowed roles in words: `an owner, a developer or an operator`. */
export function rolesAllowed({ by }: Right): string {
  const words = by.filter((role) => role in WORDS).map((role) => WORDS[role as 'owner']);
  const all = [...words, 'an operator'];
  return all.length === 1 ? 'an operator' : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

const WORDS = {
  owner: 'an owner',
  developer: 'a developer',
  viewer: 'a viewer',
  key: 'a key of the project with the scope account',
} as const;
