import {
  type DescribedTexts,
  defineRoute,
  derivedContent,
  type Openness,
  type Route,
  type Section,
  type Services,
} from '../../../http/index.ts';
import { describeInText } from '../../llm-txt/text.ts';

/**
 * `GET /llm.txt`, and `GET /llms.txt`, where llmstxt.org has it: all interfaces in plain text.
 * @param sections of the interfaces other than REST
 */
export function llmTxtRoutes(
  routes: () => readonly Route[],
  sections: (described: DescribedTexts) => readonly Section[],
  { version, plans, publicDiscovery, anonymous }: Pick<Services, 'version' | 'plans' | keyof Openness>,
): readonly Route[] {
  const prepare = derivedContent(
    () => plans.all,
    (all) => describeInText(routes(), { version, plans: all, publicDiscovery, anonymous }, sections),
  );
  const route = (path: Route['path'], operationId: string, summary: string, description: string) =>
    defineRoute({
      path,
      operationId,
      tag: 'Description',
      summary,
      description,
      access: 'public',
      ignoresQuery: true,
      formats: { text: { schema: null, description: 'Plain text (Markdown).' } },
      prepare,
    });
  return [
    route(
      '/llm.txt',
      'getLlmTxt',
      'All interfaces in plain text',
      'All routes, parameters, variable names, models, units and error codes, GraphQL and MCP, with examples, for language models and people. Needs no key.',
    ),
    route('/llms.txt', 'getLlmsTxt', 'The same as /llm.txt', 'Where llmstxt.org has it. Needs no key.'),
  ];
}
