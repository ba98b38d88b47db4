import fc from 'fast-check';

/** An attempted step. Numbers name things by their place among those that there are, whatever their number is. */
export interface Step {
  readonly what: (typeof WHAT)[number];
  readonly by: { readonly kind: 'shell' | 'session' | 'key'; readonly n: number };
  readonly account: number;
  readonly project: number;
  readonly key: number;
  readonly role: 'owner' | 'developer' | 'viewer';
  /** Keep keys, keep descendants, take a right rather than give it. */
  readonly flag: boolean;
  readonly scopes: (typeof SCOPES)[number];
  readonly hours: (typeof HOURS)[number];
  readonly origins: (typeof ORIGINS)[number];
  readonly addresses: (typeof ADDRESSES)[number];
}

const WHAT = [
  'create account',
  'disable account',
  'enable account',
  'set operator',
  'create project',
  'delete project',
  'suspend',
  'resume',
  'add member',
  'invite and accept',
  'change role',
  'remove member',
  'leave',
  'create key',
  'rotate key',
  'revoke key',
  'sign in',
  'sign out',
  'wait',
] as const;

/** What is tried more often: most rights are in keys and in their ends. */
const OFTEN = [
  'create key',
  'create key',
  'create key',
  'create key',
  'create key',
  'revoke key',
  'revoke key',
] as const;
const ENDS = [
  ...(['disable account', 'change role', 'remove member', 'invite and accept', 'add member'] as const),
  ...(['leave', 'leave', 'leave'] as const),
] as const;

const ALL = ['data', 'language', 'account'] as const;
const SCOPES = [ALL, ALL, ALL, ['data', 'account'], ['account'], ['data'], null] as const;
const HOURS = [null, null, null, 1, 30, 1000] as const;
const A = ['https://a.example'] as const;
const ORIGINS = [null, null, null, A, [...A, 'https://b.example'], ['https://c.example']] as const;
const ADDRESSES = [
  ...[null, null, null],
  ...[['10.1.2.3/32'], ['10.1.0.0/16'], ['10.0.0.0/8'], ['10.1.0.0/16', '192.0.2.0/24']],
] as const;

/** The first things are named most often, so that steps have to do with each other. */
const small = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 6);

export const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHAT, ...OFTEN, ...ENDS),
  by: fc.record({ kind: fc.constantFrom('shell', 'session', 'session', 'key', 'key'), n: small }),
  account: small,
  project: small,
  key: small,
  role: fc.constantFrom('owner', 'developer', 'viewer'),
  flag: fc.boolean(),
  scopes: fc.constantFrom(...SCOPES),
  hours: fc.constantFrom(...HOURS),
  origins: fc.constantFrom(...ORIGINS),
  addresses: fc.constantFrom(...ADDRESSES),
});
