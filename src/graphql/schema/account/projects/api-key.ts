import { type KeyQuotaLeft, type KeyRecord, stateOfKey } from '../../../../access/index.ts';
import { LOOKUP } from '../../../../http/index.ts';
import { builder } from '../../../builder.ts';
import { one } from '../../../pricing/price.ts';
import { KeyScopeEnum, KeyStateEnum } from '../reading/enums.ts';
import { readerOf } from '../reading/reader.ts';

const KeyQuotaLeftRef = builder.objectRef<KeyQuotaLeft>('KeyQuotaLeft').implement({
  description: 'What a key may still use of its quota.',
  fields: (t) => ({
    requests: t.expose('requests', {
      type: 'SafeInt',
      nullable: true,
      description: 'Of `ApiKey.monthlyRequests`; null where it has no such limit.',
    }),
    credits: t.expose('credits', {
      type: 'SafeInt',
      nullable: true,
      description: 'Of `ApiKey.monthlyCredits`; null where it has no such limit.',
    }),
  }),
});

export const ApiKeyRef = builder
  .loadableObjectRef<KeyRecord, string>('ApiKey', {
    load: (ids, context) => readerOf(context).keysById(ids),
  })
  .implement({
    description: 'An API key. Its secret is only in the answer to the mutation that makes it.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Its public part, which stands in logs: `isb_<id>_...`.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
      state: t.field({
        type: KeyStateEnum,
        description: 'Whether it works.',
        resolve: (key, _args, { access }) => stateOfKey(key, access.now()),
      }),
      scopes: t.expose('scopes', { type: [KeyScopeEnum], description: 'What it may be used for.' }),
      createdAt: t.expose('createdAt', { type: 'Time', description: 'When it was made.' }),
      createdBy: t.exposeID('createdBy', {
        nullable: true,
        description:
          '`Account.id` of its maker; null where it was made by a key, at the command line, or by the service.',
      }),
      parentId: t.exposeID('parentId', {
        nullable: true,
        description: '`ApiKey.id` of the key that made it; null where people made it.',
      }),
      livingDescendants: t.loadable({
        type: 'SafeInt',
        nullable: true,
        description: 'How many working keys were made by it, or by keys that it made.',
        load: (keys: KeyRecord[], context) => readerOf(context).livingDescendants(keys),
        resolve: (key) => key,
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'Time',
        nullable: true,
        description: 'When it ends by itself; null where it does not.',
      }),
      revokedAt: t.expose('revokedAt', {
        type: 'Time',
        nullable: true,
        description: 'When it was revoked; null where it was not.',
      }),
      lastUsedAt: t.expose('lastUsedAt', {
        type: 'Time',
        nullable: true,
        description: 'When it was last used, within a second or two; null for never.',
      }),
      requestsToday: t.loadable({
        type: 'SafeInt',
        nullable: true,
        description: 'Its requests since midnight, UTC.',
        cost: () => one(LOOKUP),
        load: (keys: KeyRecord[], context) => readerOf(context).requestsToday(keys),
        resolve: (key) => key,
      }),
      origins: t.exposeStringList('origins', {
        nullable: true,
        description: 'Origins of the web pages that may use it, such as `https://example.org`; null for all.',
      }),
      addresses: t.exposeStringList('addresses', {
        nullable: true,
        description: 'Addresses that may use it, as CIDR blocks; null for all.',
      }),
      monthlyRequests: t.expose('monthlyRequests', {
        type: 'SafeInt',
        nullable: true,
        description:
          'Answers that it may get in a calendar month (UTC): requests, operations of a batch, events of a subscription. Errors do not count. Null for no limit of its own.',
      }),
      monthlyCredits: t.expose('monthlyCredits', {
        type: 'SafeInt',
        nullable: true,
        description:
          'Credits that it may spend in a calendar month (UTC), out of those of its project. Null for no limit of its own.',
      }),
      requestsPerMinute: t.expose('requestsPerMinute', {
        type: 'SafeInt',
        nullable: true,
        description: 'HTTP requests that it may send in a minute. Null for no limit of its own.',
      }),
      quotaLeft: t.loadable({
        type: KeyQuotaLeftRef,
        nullable: true,
        description: 'What is left of its quota this month (UTC), within a second or two.',
        cost: () => one(LOOKUP),
        load: (keys: KeyRecord[], context) => readerOf(context).quotasLeft(keys),
        resolve: (key) => key,
      }),
      previousSecretUntil: t.expose('previousExpiresAt', {
        type: 'Time',
        nullable: true,
        description: 'Until when the secret before its last rotation still works; null if it does not.',
      }),
    }),
  });
