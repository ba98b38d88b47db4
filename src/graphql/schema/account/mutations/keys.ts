import { actions } from '../../../../access/index.ts';
import { builder } from '../../../builder.ts';
import { mutationCost } from '../../prices/field-costs.ts';
import { ApiKeyRef } from '../projects/api-key.ts';
import { KeyScopeEnum } from '../reading/enums.ts';
import { performForCaller, projectIdOf } from './performing/perform-for-caller.ts';
import { projectArgument } from './performing/project-argument.ts';

/** A key with its secret. */
interface IssuedKey {
  readonly secret: string;
  readonly id: string;
}

const IssuedKeyRef = builder.objectRef<IssuedKey>('IssuedKey').implement({
  description: 'A key that was created or rotated. Only this answer has its secret: store it now.',
  fields: (t) => ({
    secret: t.exposeString('secret', {
      description: 'The whole key, `isb_<id>_<secret>`, as the header `Authorization: Bearer` takes it.',
    }),
    key: t.field({
      type: ApiKeyRef,
      description: 'The key, without its secret.',
      resolve: ({ id }) => id,
    }),
  }),
});

const keyIdArgument = () =>
  builder.args((t) => ({ id: t.id({ required: true, description: '`ApiKey.id`.' }) }));

const quotaArguments = (otherwise: string) =>
  builder.args((t) => ({
    monthlyRequests: t.field({
      type: 'PositiveInt',
      description: `Answers that it may get in a calendar month (UTC); ${otherwise}`,
    }),
    monthlyCredits: t.field({
      type: 'PositiveInt',
      description: `Credits that it may spend in a calendar month (UTC), out of those of its project; ${otherwise}`,
    }),
    requestsPerMinute: t.field({
      type: 'PositiveInt',
      description: `HTTP requests that it may send in a minute, at most 1,000,000; ${otherwise}`,
    }),
  }));

builder.mutationFields((t) => ({
  createKey: t.field({
    type: IssuedKeyRef,
    nullable: true,
    description:
      'Creates a key. For owners and developers, and for keys, which create only keys with the same restrictions or more; keys with a quota create none.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...projectArgument(),
      name: t.arg.string({ required: true, description: 'What to call it: 1 to 80 characters on one line.' }),
      scopes: t.arg({
        type: [KeyScopeEnum],
        description: 'What it is for; by default `DATA` and `LANGUAGE`, as far as the caller may.',
      }),
      expiresAt: t.arg({
        type: 'Time',
        description:
          'When it ends by itself: in the future, within 10 years; by default it does not, or with the key that makes it.',
      }),
      origins: t.arg.stringList({
        description:
          'Origins of the web pages that may use it, such as `https://example.org`, 1 to 20; by default all, or those of the key that makes it.',
      }),
      addresses: t.arg.stringList({
        description:
          'Addresses or networks that may use it, such as `192.0.2.7` or `2001:db8::/32`, 1 to 50; by default all, or those of the key that makes it.',
      }),
      ...quotaArguments('by default no more than its project may.'),
    },
    resolve: async (_root, { project, ...wish }, context) => {
      const projectId = projectIdOf(context, project);
      const { id, key } = await performForCaller(context, (access, actor) =>
        actions.createKey(access, actor, { ...wish, projectId }),
      );
      return { secret: key, id };
    },
  }),
  updateKey: t.field({
    type: ApiKeyRef,
    nullable: true,
    description:
      'Changes the name or the limits of a key that works, within 2 s in every process. What is not given stays; null removes a limit. For owners and developers, and for keys, as `createKey`.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...keyIdArgument(),
      name: t.arg.string({ description: 'What to call it: 1 to 80 characters on one line.' }),
      expiresAt: t.arg({
        type: 'Time',
        description: 'When it ends by itself: in the future, within 10 years; null: it does not.',
      }),
      origins: t.arg.stringList({
        description: 'Origins of the web pages that may use it, 1 to 20; null: all.',
      }),
      addresses: t.arg.stringList({
        description: 'Addresses or networks that may use it, 1 to 50; null: all.',
      }),
      ...quotaArguments('null: no more than its project may.'),
    },
    resolve: async (_root, { id: keyId, ...change }, context) => {
      const { id } = await performForCaller(context, (access, actor) =>
        actions.updateKey(access, actor, { ...change, keyId }),
      );
      return id;
    },
  }),
  rotateKey: t.field({
    type: IssuedKeyRef,
    nullable: true,
    description:
      'Gives a key a new secret. The previous secret keeps working for a while, so that programs can switch. For owners and developers, and for keys, as `createKey`.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...keyIdArgument(),
      graceHours: t.arg({
        type: 'NonNegativeInt',
        required: true,
        defaultValue: 24,
        description: 'Hours for which the previous secret keeps working; at most 720.',
      }),
    },
    resolve: async (_root, { id: keyId, graceHours }, context) => {
      const { id, key } = await performForCaller(context, (access, actor) =>
        actions.rotateKey(access, actor, { keyId, graceHours }),
      );
      return { secret: key, id };
    },
  }),
  revokeKey: t.field({
    type: ApiKeyRef,
    nullable: true,
    description:
      'Revokes a key, within 2 s in every process. `livingDescendants` is the number of keys made by it that still work. For owners and developers, and for keys.',
    cost: mutationCost,
    authScopes: { account: true },
    args: {
      ...keyIdArgument(),
      descendants: t.arg.boolean({
        required: true,
        defaultValue: true,
        description: 'Whether the keys that it made end too, and those that they made.',
      }),
    },
    resolve: async (_root, { id: keyId, descendants }, context) => {
      const { id } = await performForCaller(context, (access, actor) =>
        actions.revokeKey(access, actor, { keyId, descendants }),
      );
      return id;
    },
  }),
}));
