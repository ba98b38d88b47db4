import { builder } from '../../builder.ts';
import type { Context } from '../../context/context.ts';
import { list } from '../../pricing/price.ts';
import { databaseCost, READ_LIST } from '../prices/field-costs.ts';
import { AccountRef } from './people/account.ts';
import { ApiKeyRef } from './projects/api-key.ts';
import { ProjectRef } from './projects/project.ts';
import { CallerKindEnum, KeyScopeEnum } from './reading/enums.ts';
import { readerOf } from './reading/reader.ts';

/** Projects of a person, about. */
const PROJECTS = 5;

export const ViewerRef = builder.objectRef<Context['caller']>('Viewer').implement({
  description: 'The caller.',
  fields: (t) => ({
    kind: t.expose('kind', { type: CallerKindEnum, description: 'How the caller was authenticated.' }),
    scopes: t.field({
      type: [KeyScopeEnum],
      description: 'The scopes of the caller.',
      resolve: ({ scopes }) => [...scopes],
    }),
    account: t.field({
      type: AccountRef,
      nullable: true,
      description: 'The person who has signed in; null for keys.',
      resolve: (_caller, _args, context) => readerOf(context).account(),
    }),
    key: t.field({
      type: ApiKeyRef,
      nullable: true,
      description:
        'The key; null for people who have signed in, and for keys that no project lists: that of the settings, and that of a start.',
      cost: databaseCost,
      resolve: ({ kind }, _args, context) => (kind === 'key' ? readerOf(context).ownKey() : null),
    }),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description:
        'The project that the caller’s questions are counted for: that of the key, or the one that the header `X-Isobar-Project` names, by default the first of `projects`. Null for a person without any.',
      cost: databaseCost,
      resolve: ({ projectId }) => (projectId === '' ? null : projectId),
    }),
    projects: t.field({
      type: [ProjectRef],
      nullable: true,
      description: 'The projects that the person is a member of, the first one first; for a key, its own.',
      cost: () => list(READ_LIST, PROJECTS),
      resolve: (_caller, _args, context) => readerOf(context).ownProjects(),
    }),
  }),
});
