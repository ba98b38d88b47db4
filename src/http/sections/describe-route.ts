import type { AccessPolicy } from '../admission/access-policy.ts';
import type { ApiDocument } from '../openapi/parameters.ts';
import type { Route } from '../route.ts';
import { type DescribedTexts, describeEntries, describeOnce } from './entries/described.ts';
import { entryOf } from './entries/parameter-entry.ts';
import { getExample, type SectionPart } from './section.ts';

/** Of those that are not for keys alone. */
const ACCESS_NOTES: Readonly<Record<AccessPolicy, string>> = {
  open: ' Open: no key.',
  either: ' Takes a key; without one, the limits are those of the plan `anonymous`.',
  key: '',
};

/** Stands once on the page. */
const EVERYWHERE: ReadonlySet<string> = new Set(['estimate', 'f', 'fmt']);

/** How the routes of an interface are described. */
interface RouteTexts {
  /** Of these routes: what parameters are is taken from it. */
  readonly document: ApiDocument;
  /** Stands before the paths. */
  readonly below?: string;
  accessPolicyOf(route: Route): AccessPolicy;
}

/**
 * Describes routes in plain text: what each is for, its parameters, forms and errors, and calls with what the demo
 * answers.
 */
export function routeDescriber(
  { document: { paths }, below = '', accessPolicyOf }: RouteTexts,
  describedTexts: DescribedTexts,
): (route: Route) => readonly SectionPart[] {
  return (route) => {
    const { path, summary, description, formats, examples, problems } = route;
    const address = `${below}${path}`.replace(/(.)\/$/, '$1');
    const parameters = (paths?.[path]?.get?.parameters ?? [])
      .filter((parameter) => 'name' in parameter)
      .filter(({ name }) => !EVERYWHERE.has(name));
    const entries = parameters.map((parameter) => entryOf(parameter, examples.length === 0));
    const more = problems.length === 0 ? '' : ` Further errors: ${problems.join(', ')}.`;
    return [
      `### GET ${address}`,
      `${summary}. ${describeOnce(describedTexts, address, description)}${ACCESS_NOTES[accessPolicyOf(route)]}`,
      ...(entries.length === 0 ? [] : [describeEntries(describedTexts, address, entries)]),
      `Answer: ${Object.keys(formats).join(', ')}.${more}`,
      ...examples.map(({ summary, call, show }) => ({ ...getExample(summary, call), ...(show && { show }) })),
    ];
  };
}
