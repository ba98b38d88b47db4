import type { AuditEntry } from '../../../../access/index.ts';
import { timeCursor } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF, list } from '../../../pricing/price.ts';
import { connectionOf } from '../../connections/connection.ts';
import { ActorKindEnum } from '../reading/enums.ts';

/** Details of an entry, about. */
const DETAILS = 4;

const AuditDetailRef = builder.objectRef<readonly [string, unknown]>('AuditDetail').implement({
  description: 'A detail of something that was done.',
  fields: (t) => ({
    name: t.string({ description: 'What it is: `name`, `role`, `credits`.', resolve: ([name]) => name }),
    value: t.string({
      description: 'Its value: text as it is, anything else as JSON.',
      resolve: ([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)),
    }),
  }),
});

const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'A change to a project (its keys, plan, members or credits) or to an account.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    at: t.expose('at', { type: 'Time', description: 'When.' }),
    action: t.exposeString('action', { description: 'What was done, as a word: `key.create`.' }),
    actor: t.string({
      description: 'Who did it, as it was called then: an e-mail address, or the name of a key.',
      resolve: ({ actor }) => actor.name,
    }),
    actorKind: t.field({
      type: ActorKindEnum,
      description: 'What did it.',
      resolve: ({ actor }) => actor.kind,
    }),
    actorId: t.id({
      nullable: true,
      description: '`Account.id` or `ApiKey.id` of it; null at the command line.',
      resolve: ({ actor }) => actor.id,
    }),
    project: t.id({
      nullable: true,
      description: '`Project.id` of the project that it was done to or in; null for none.',
      resolve: ({ projectId }) => projectId,
    }),
    target: t.string({
      description: 'What it was done to: `project`, `key`, `account` or `invitation`.',
      resolve: ({ target }) => target.kind,
    }),
    targetId: t.id({ description: 'The id of that.', resolve: ({ target }) => target.id }),
    details: t.field({
      type: [AuditDetailRef],
      description: 'More about it; never a secret.',
      cost: () => list(LEAF, DETAILS),
      resolve: ({ details }) => Object.entries(details),
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The address that it came from; null at the command line.',
    }),
  }),
});

export const AuditConnection = connectionOf<AuditEntry>({
  name: 'Audit',
  items: 'entries',
  item: 'entry',
  description: 'A page of an audit log, newest first.',
  type: AuditEntryRef,
  cursorOf: timeCursor('audit'),
});
