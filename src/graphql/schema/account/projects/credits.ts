import {
  type LedgerEntry,
  type ReadProject,
  type RemainingCredits,
  timeCursor,
} from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { connectionOf } from '../../connections/connection.ts';
import { pageCost } from '../../prices/field-costs.ts';
import { LedgerKindEnum } from '../reading/enums.ts';
import { accountPageArguments, requirePage } from '../reading/pages.ts';
import { readerOf } from '../reading/reader.ts';

const LedgerEntryRef = builder.objectRef<LedgerEntry>('LedgerEntry').implement({
  description: 'One change of the credits of a project.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    at: t.expose('at', { type: 'Time', description: 'When; for usage, the start of the hour.' }),
    kind: t.expose('kind', { type: LedgerKindEnum, description: 'Why.' }),
    credits: t.expose('credits', {
      type: 'SafeInt',
      description: 'Credits added; negative for credits that were spent or expired.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'What the operator wrote; null for none.' }),
  }),
});

const LedgerConnection = connectionOf<LedgerEntry>({
  name: 'Ledger',
  items: 'changes',
  item: 'change',
  description: 'A page of the changes of credits, newest first.',
  type: LedgerEntryRef,
  cursorOf: timeCursor('ledger'),
});

/** Remaining credits of a project. */
interface ProjectCredits extends RemainingCredits {
  readonly project: ReadProject;
}

export const CreditsRef = builder.objectRef<ProjectCredits>('Credits').implement({
  description: 'The credits of a project. A credit is about one series of a whole run.',
  fields: (t) => ({
    allowance: t.expose('allowance', {
      type: 'SafeInt',
      nullable: true,
      description: 'What is left of this month’s; it expires with the month. Null where none are counted.',
    }),
    extra: t.expose('extra', {
      type: 'SafeInt',
      description:
        'What is left of top-ups and gifts, which do not expire. They are spent after the allowance. Below 0 for a debt that the next allowance pays.',
    }),
    remaining: t.expose('remaining', {
      type: 'SafeInt',
      nullable: true,
      description: 'Allowance and extra credits together, at least 0. Null where none are counted.',
    }),
    renewsAt: t.expose('renewsAt', {
      type: 'Time',
      nullable: true,
      description: 'When the next month’s are added. Null where none are counted.',
    }),
    ledger: t.loadable({
      rated: true,
      type: LedgerConnection.type,
      nullable: true,
      description: 'All changes, newest first.',
      args: accountPageArguments('changes', 'change', 'newest'),
      cost: pageCost,
      byPath: true,
      load: async (projects: ReadProject[], context, page) =>
        LedgerConnection.ofEach(await readerOf(context).ledger(projects, requirePage(page))),
      resolve: ({ project }) => project,
    }),
  }),
});
