import { actions, type KeyRecord, lists, stateOfKey } from '../../../access/index.ts';
import { formatTime } from '../../../platform/index.ts';
import { printRows, timeOf } from '../../terminal/print.ts';
import type { Column } from '../../terminal/table.ts';
import { keyNamed, projectNamed } from '../named.ts';
import { withAccess } from '../with-access.ts';

/** What a new key is, as the command line has it. */
export interface KeyFlags {
  readonly project: string;
  readonly name: string;
  readonly scopes?: readonly string[];
  readonly expires?: (now: Date) => Date;
  readonly origins?: readonly string[];
  readonly addresses?: readonly string[];
  readonly monthlyRequests?: LimitFlag;
  readonly monthlyCredits?: LimitFlag;
  readonly requestsPerMinute?: LimitFlag;
  readonly json?: boolean;
}

/** `isobar keys create`: the key alone on standard output, so that a script can take it. */
export async function createKey({ project, expires, json, ...flags }: KeyFlags): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id: projectId } = await projectNamed(shell, project);
    const wish = { ...flags, ...limitsOf(flags), projectId, expiresAt: expires?.(access.now()) };
    const issued = await actions.createKey(access, actor, wish);
    console.log(json ? JSON.stringify({ ...issued, project: projectId }) : issued.key);
    console.error('This is the only time that it is shown; the store keeps its hash.');
  });
}

/** `isobar keys list`: keys that work, or all. */
export async function listKeyTable(options: {
  readonly project?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const project = options.project === undefined ? null : await projectNamed(shell, options.project);
    const rows = (await lists.keys(access, actor, project?.id ?? null))
      .map((key) => describe(key, access.now()))
      .filter(({ state }) => options.all || state === 'ACTIVE');
    printRows(COLUMNS, rows, options.json, 'There is no key: isobar keys create');
  });
}

/** A limit that is not given stays. */
type LimitFlag = number | 'none' | undefined;

/** What changes of a key, as the command line has it. */
interface KeyChangeFlags {
  readonly name?: string;
  readonly monthlyRequests?: LimitFlag;
  readonly monthlyCredits?: LimitFlag;
  readonly requestsPerMinute?: LimitFlag;
  readonly json?: boolean;
}

function limitsOf({
  monthlyRequests,
  monthlyCredits,
  requestsPerMinute,
}: Pick<KeyChangeFlags, 'monthlyRequests' | 'monthlyCredits' | 'requestsPerMinute'>) {
  return {
    monthlyRequests: limitOf(monthlyRequests),
    monthlyCredits: limitOf(monthlyCredits),
    requestsPerMinute: limitOf(requestsPerMinute),
  };
}

function limitOf(flag: LimitFlag): number | null | undefined {
  return flag === 'none' ? null : flag;
}

/** `isobar keys update`. */
export async function updateKey(id: string, { json, ...change }: KeyChangeFlags): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const keyId = await keyNamed(shell, id);
    await actions.updateKey(access, actor, { keyId, name: change.name, ...limitsOf(change) });
    console.log(
      json
        ? JSON.stringify({ id: keyId })
        : `The key ${keyId} is changed; running servers follow within 2 seconds.`,
    );
  });
}

/** `isobar keys rotate`: the new key alone on standard output; the old one works on for the grace. */
export async function rotateKey(
  id: string,
  { grace, json }: { readonly grace: number; readonly json?: boolean },
): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const keyId = await keyNamed(shell, id);
    const issued = await actions.rotateKey(access, actor, { keyId, graceHours: grace });
    const until = formatTime(issued.previousUntil);
    console.log(
      json ? JSON.stringify({ id: issued.id, key: issued.key, previous_until: until }) : issued.key,
    );
    console.error(`This is the only time that it is shown. The one before it works until ${until}.`);
  });
}

/** `isobar keys revoke`: the keys that it made too, unless they are to be kept. */
export async function revokeKey(
  id: string,
  { keepDescendants = false, json }: { readonly keepDescendants?: boolean; readonly json?: boolean },
): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const keyId = await keyNamed(shell, id);
    const revoked = await actions.revokeKey(access, actor, { keyId, descendants: !keepDescendants });
    const { endedDescendants: ended, livingDescendants: living } = revoked;
    if (json) {
      const at = formatTime(revoked.revokedAt);
      const counts = { ended_descendants: ended, living_descendants: living };
      console.log(JSON.stringify({ id: revoked.id, revoked_at: at, ...counts }));
      return;
    }
    console.log(`The key ${revoked.id} is revoked; running servers refuse it within 2 seconds.`);
    if (ended > 0) console.log(`Keys that it made are revoked too: ${ended}.`);
    if (living > 0) console.log(`Keys that it made still work: ${living}.`);
  });
}

function describe(key: KeyRecord & { readonly requestsToday: number }, now: Date) {
  return {
    id: key.id,
    project: key.projectId,
    name: key.name,
    state: stateOfKey(key, now),
    scopes: key.scopes,
    created_at: formatTime(key.createdAt),
    created_by: key.createdBy,
    parent: key.parentId,
    expires_at: timeOf(key.expiresAt),
    revoked_at: timeOf(key.revokedAt),
    last_used_at: timeOf(key.lastUsedAt),
    requests_today: key.requestsToday,
    origins: key.origins,
    addresses: key.addresses,
    monthly_requests: key.monthlyRequests,
    monthly_credits: key.monthlyCredits,
    requests_per_minute: key.requestsPerMinute,
    previous_until: timeOf(key.previousExpiresAt),
  };
}

const COLUMNS: readonly Column<ReturnType<typeof describe>>[] = [
  { title: 'KEY', text: ({ id }) => id },
  { title: 'PROJECT', text: ({ project }) => project },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'STATE', text: ({ state }) => state },
  { title: 'SCOPES', text: ({ scopes }) => scopes.join(',') },
  { title: 'LAST USED (UTC)', text: ({ last_used_at }) => last_used_at ?? 'never' },
  { title: 'TODAY', align: 'right', text: ({ requests_today }) => String(requests_today) },
  { title: 'EXPIRES (UTC)', text: ({ expires_at }) => expires_at ?? '' },
];
