import type { RecentRequest } from '../../../../access/index.ts';
import { MODEL_IDS, type ModelId } from '../../../../catalog/index.ts';
import { builder } from '../../../builder.ts';
import { ModelIdEnum } from '../../enums.ts';
import { InterfaceEnum } from '../reading/enums.ts';

export const RecentRequestRef = builder.objectRef<RecentRequest>('RecentRequest').implement({
  description: 'A request of a project, as the process that answered it saw it.',
  fields: (t) => ({
    number: t.expose('number', {
      type: 'SafeInt',
      description: 'Counts the requests that the process has answered, of all projects.',
    }),
    at: t.expose('at', { type: 'Time', description: 'When its answer ended.' }),
    key: t.exposeString('key', { description: 'Who asked, as `UsageSum.key` has it.' }),
    interface: t.expose('interface', { type: InterfaceEnum, description: 'The interface.' }),
    operation: t.exposeString('operation', {
      description: 'The route, such as `/point`, or the name of the GraphQL operation.',
    }),
    model: t.field({
      type: ModelIdEnum,
      nullable: true,
      description: 'The model; null for questions about none or several.',
      resolve: ({ model }) => MODEL_IDS.find((id): id is ModelId => id === model) ?? null,
    }),
    query: t.string({
      nullable: true,
      description:
        'What it asked: the document of GraphQL, else path and query of the address. Null where that cannot be asked again, was very long, or has given way to newer ones.',
      resolve: ({ query: asked }) => asked?.text ?? null,
    }),
    variables: t.string({
      nullable: true,
      description: 'The variables of the document, as JSON; null where there were none.',
      resolve: ({ query: asked }) => asked?.variables ?? null,
    }),
    status: t.exposeInt('status', {
      description: 'HTTP status; 499 where the client left before an answer.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'What was wrong, in the words of the answer; null where nothing was.',
    }),
    credits: t.expose('credits', {
      type: 'SafeInt',
      description: 'Credits that it cost, also where the plan counts none.',
    }),
    ms: t.expose('ms', { type: 'SafeInt', description: 'Milliseconds that it took.' }),
    bytes: t.expose('bytes', { type: 'SafeInt', description: 'Bytes of the body of its answer.' }),
  }),
});
