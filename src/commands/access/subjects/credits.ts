import { actions, type LedgerEntry, lists } from '../../../access/index.ts';
import { formatFacts, printOne, printRows, timeOf } from '../../terminal/print.ts';
import type { Column } from '../../terminal/table.ts';
import { projectNamed } from '../named.ts';
import { withAccess } from '../with-access.ts';

interface Json {
  readonly json?: boolean;
}

/** `isobar credits show`: what a project may still spend. */
export async function showCredits(text: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const project = await projectNamed(shell, text);
    const { id, plan } = project;
    const left = await lists.credits(shell.access, shell.actor, project);
    const { allowance, extra, remaining } = left;
    const renews = timeOf(left.renewsAt);
    const facts = formatFacts([
      ['project', id],
      ['plan', plan],
      ['left of the month', String(allowance ?? 'not counted')],
      ['top-ups and gifts', String(extra)],
      ['remaining', String(remaining ?? 'not counted')],
      ['renews at (UTC)', renews ?? 'never'],
    ]);
    printOne({ project: id, plan, allowance, extra, remaining, renews_at: renews }, json, facts);
  });
}

/** `isobar credits ledger`: the newest changes of a project's credits. */
export async function showLedger(
  text: string,
  { first, json }: Json & { readonly first: number },
): Promise<void> {
  await withAccess(async (shell) => {
    const { id } = await projectNamed(shell, text);
    const entries = await lists.ledger(shell.access, shell.actor, id, { first });
    const rows = entries.map(({ at, ...entry }) => ({ ...entry, at: timeOf(at) ?? '' }));
    printRows(COLUMNS, rows, json, 'Nothing has changed its credits yet.');
  });
}

/** What `isobar credits grant`, `top-up` and `correct` do. */
const GRANTS = {
  grant: actions.giveCredits,
  'top-up': actions.topUpCredits,
  correct: actions.correctCredits,
} as const;

export async function changeCredits(
  kind: keyof typeof GRANTS,
  text: string,
  credits: number,
  { note, json }: Json & { readonly note?: string },
): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const project = await projectNamed(shell, text);
    const { id: projectId, plan } = project;
    await GRANTS[kind](access, actor, { projectId, credits, note });
    const { extra, remaining } = await lists.credits(access, actor, project);
    const counts =
      remaining === null
        ? `its plan ${plan} counts no credits, so they wait for another one`
        : `${remaining} are left`;
    const line = `${credits} credits for the project ${projectId}; ${counts}.`;
    printOne({ project: projectId, credits, extra, remaining }, json, line);
  });
}

type Row = Omit<LedgerEntry, 'at'> & { readonly at: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: 'AT (UTC)', text: ({ at }) => at },
  { title: 'KIND', text: ({ kind }) => kind },
  {
    title: 'CREDITS',
    align: 'right',
    text: ({ credits }) => (credits > 0 ? `+${credits}` : String(credits)),
  },
  { title: 'BY', text: ({ actor }) => actor ?? '' },
  { title: 'NOTE', text: ({ note }) => note ?? '' },
];
