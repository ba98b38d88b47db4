import {
  MAX_USAGE_DAYS,
  MAX_USAGE_DAYS_BY_HOUR,
  MAX_USAGE_ROWS,
  type ReadUsage,
  type UsageSum,
} from '../../../../access/index.ts';
import { MODEL_IDS, type ModelId } from '../../../../catalog/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF, list } from '../../../pricing/price.ts';
import { ModelIdEnum } from '../../enums.ts';
import { InterfaceEnum, UsageGroupEnum } from '../reading/enums.ts';

/** Rows of usage, about, and the price of one: rows of the database are added up. */
const [USAGE_ROWS, USAGE_ROW] = [1000, 0.1];

const UsageSumRef = builder.objectRef<UsageSum>('UsageSum').implement({
  description: 'Usage, added up over all that it is not split by.',
  fields: (t) => ({
    start: t.field({
      type: 'Time',
      nullable: true,
      description: 'When its hour or day starts; null where it is not split by time.',
      resolve: ({ from }) => from,
    }),
    key: t.exposeString('key', {
      nullable: true,
      description:
        '`ApiKey.id`; `session:` and `Account.id` for people who had signed in, `anonymous` for callers without either, `bootstrap` for the key from the settings. Null where it is not split by key.',
    }),
    interface: t.field({
      type: InterfaceEnum,
      nullable: true,
      description: 'The interface; null where it is not split by interface.',
      resolve: (sum) => sum.interface as 'rest' | null,
    }),
    operation: t.exposeString('operation', {
      nullable: true,
      description:
        'The route, such as `/point`, or the name of the GraphQL operation; null where it is not split by operation.',
    }),
    model: t.field({
      type: ModelIdEnum,
      nullable: true,
      description: 'The model; null where it is not split by model, and for questions about none or several.',
      resolve: ({ model }) => MODEL_IDS.find((id): id is ModelId => id === model) ?? null,
    }),
    requests: t.expose('requests', { type: 'SafeInt', description: 'Requests.' }),
    errors: t.expose('errors', {
      type: 'SafeInt',
      description: 'Requests that ended with a status from 400.',
    }),
    credits: t.expose('credits', { type: 'SafeInt', description: 'Credits that they cost.' }),
    bytes: t.expose('bytes', { type: 'SafeInt', description: 'Bytes of the bodies of their answers.' }),
    meanMs: t.exposeFloat('meanMs', { description: 'Milliseconds that a request took, the mean.' }),
    p50Ms: t.exposeFloat('p50Ms', {
      description: 'Half of the requests took at most this many milliseconds: an estimate, at most 5,000.',
    }),
    p95Ms: t.exposeFloat('p95Ms', {
      description: '95 % of the requests took at most this many milliseconds: an estimate, at most 5,000.',
    }),
  }),
});

export const UsageRef = builder.objectRef<ReadUsage>('Usage').implement({
  description: 'Usage in a range of time. The last second or two may be missing.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Time', description: 'Start of the range: the start of an hour.' }),
    to: t.expose('to', { type: 'Time', description: 'End of the range, which is not part of it.' }),
    total: t.expose('total', {
      type: UsageSumRef,
      nullable: true,
      description: 'The total; null where there was no usage.',
    }),
    rows: t.expose('rows', {
      type: [UsageSumRef],
      description: `The usage split as \`by\` says: by ascending time, and within one time by descending number of requests. There are no empty rows. More than ${MAX_USAGE_ROWS.toLocaleString('en')} rows are an error.`,
      cost: () => list(LEAF + USAGE_ROWS * USAGE_ROW, USAGE_ROWS),
    }),
  }),
});

/** Arguments that choose usage. */
export const usageArguments = () =>
  builder.args((t) => ({
    from: t.field({
      type: 'Time',
      description: `Start of the range; by default 30 days before its end. At most ${MAX_USAGE_DAYS} days before its end, by hour ${MAX_USAGE_DAYS_BY_HOUR} days.`,
    }),
    to: t.field({ type: 'Time', description: 'End of the range; by default now.' }),
    by: t.field({
      type: [UsageGroupEnum],
      required: true,
      defaultValue: ['DAY'],
      description: 'What the rows are split by; an empty list for the total alone.',
    }),
  }));
