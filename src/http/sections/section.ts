/** What an interface says of itself in plain text: a section of `/llm.txt`. */
export interface Section {
  readonly title: string;
  /** Markdown, and between it examples, in their order. */
  readonly parts: readonly SectionPart[];
}

export type SectionPart = string | SectionExample;

/** A request that is shown with what the demo answers. */
export interface SectionExample {
  readonly summary: string;
  /** `http`: method and address, headers, an empty line and a body. `graphql`: a document, which is sent in JSON. */
  readonly language: 'http' | 'graphql';
  readonly request: string;
  /** What of the answer is shown, where not all is: keys, as `domain.axes`. */
  readonly show?: readonly string[];
}

/** An example of a call by GET. @param call path and query, as a client sends them */
export function getExample(summary: string, call: string, ...headers: readonly string[]): SectionExample {
  return { summary, language: 'http', request: [`GET ${call}`, ...headers].join('\n') };
}

/** An example of a call by POST, with a body in JSON. */
export function postExample(
  summary: string,
  path: string,
  body: object,
  ...headers: readonly string[]
): SectionExample {
  const head = [`POST ${path}`, 'Content-Type: application/json', ...headers];
  return { summary, language: 'http', request: [...head, '', JSON.stringify(body)].join('\n') };
}
