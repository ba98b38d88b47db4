import { defineRoute, type Openness, type Route, type Services, staticContent } from '../../http/index.ts';
import { describeInText } from '../llm-txt/text.ts';

/** `GET /llm.txt`: the interface in plain text. */
export function llmTxtRoute(
  routes: () => readonly Route[],
  { version, plans, publicDiscovery, anonymous }: Pick<Services, 'version' | 'plans' | keyof Openness>,
) {
  return defineRoute({
    path: '/llm.txt',
    operationId: 'getLlmTxt',
    tag: 'Description',
    summary: 'The interface in plain text',
    description:
      'All routes, parameters, variable names, models, units and error codes, for language models and people. Needs no key.',
    access: 'public',
    ignoresQuery: true,
    formats: { text: { schema: null, description: 'Plain text.' } },
    prepare: staticContent(() => describeInText(routes(), { version, plans, publicDiscovery, anonymous })),
  });
}
