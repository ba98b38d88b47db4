/**
 * What somebody is to the project that something is done to: its member in a role, a key of it, somebody with no part in it, or
 * an operator, which is more than all of these. For what belongs to no project, an account is a stranger too.
 */
export type Standing = 'operator' | 'owner' | 'developer' | 'viewer' | 'key' | 'stranger';

const EVERY_MEMBER = ['owner', 'developer', 'viewer'] as const;

/** Who may do what, beside operators, who may do everything. The one place for it: all interfaces ask here. */
export const RIGHTS = {
  'key.create': { on: 'project', by: ['owner', 'developer', 'key'] },
  'key.rotate': { on: 'project', by: ['owner', 'developer', 'key'] },
  'key.revoke': { on: 'project', by: ['owner', 'developer', 'key'] },
  // Whoever has signed in; the project is theirs.
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
  // Members go by themselves.
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

/** What those who may do it do in a suspended project too: it only takes rights away. Operators do everything. */
export const WHILE_SUSPENDED: ReadonlySet<Action> = new Set<Action>([
  'key.revoke',
  'member.remove',
  'member.leave',
  'invitation.revoke',
]);

/** Who may read what, beside operators. Reading is not audited. */
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
  /** Whether it is done to one project, or to what belongs to none. */
  readonly on: 'project' | 'installation';
  readonly by: readonly Exclude<Standing, 'operator'>[];
}

/** What people do, one word for each; the audit log has it by this word. */
export type Action = keyof typeof RIGHTS;
export type Reading = keyof typeof READ_RIGHTS;

export function mayDo(standing: Standing, action: Action): boolean {
  return has(standing, RIGHTS[action]);
}

export function mayRead(standing: Standing, what: Reading): boolean {
  return has(standing, READ_RIGHTS[what]);
}

function has(standing: Standing, { by }: Right): boolean {
  return standing === 'operator' || by.includes(standing);
}

/** Those who may, in words: `an owner, a developer or an operator`. */
export function whoMay({ by }: Right): string {
  const words = by.filter((standing) => standing in WORDS).map((standing) => WORDS[standing as 'owner']);
  const all = [...words, 'an operator'];
  return all.length === 1 ? 'an operator' : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

const WORDS = {
  owner: 'an owner',
  developer: 'a developer',
  viewer: 'a viewer',
  key: 'a key of the project with the scope account',
} as const;
