/** A request as the page shows it. */
export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** An example of the page: the request, and what is shown of its answer. */
export interface PageExample extends PageRequest {
  /** The request as it stands on the page. */
  readonly text: string;
  readonly shown: { readonly language: string; readonly text: string } | null;
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const BLOCK = /^```(http|graphql|sh)\n([\s\S]*?)\n```(?:\n```(\w+)\n([\s\S]*?)\n```)?$/gm;

/** Every example of a page. */
export function examplesIn(page: string): readonly PageExample[] {
  return [...page.matchAll(BLOCK)].flatMap(([, language, text = '', answerLanguage, answer]) => {
    const shown = answerLanguage === undefined ? null : { language: answerLanguage, text: answer ?? '' };
    return requestsIn(language, text).map((request) => ({ ...request, text, shown }));
  });
}

function requestsIn(language: string | undefined, text: string): readonly PageRequest[] {
  switch (language) {
    case 'http':
      return [ofHttp(text)];
    case 'graphql':
      return [
        { method: 'POST', path: '/graphql', headers: JSON_HEADERS, body: JSON.stringify({ query: text }) },
      ];
    default:
      return text.split('\n').map(ofCurl);
  }
}

function ofHttp(text: string): PageRequest {
  const [head = '', ...rest] = text.split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2)));
  return { method, path, headers, body: rest.length === 0 ? null : rest.join('\n\n') };
}

/** A line as a shell reads it, with `$ISOBAR_URL` for the address of the server. */
function ofCurl(line: string): PageRequest {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, a, b, c]) => a ?? b ?? c ?? '',
  );
  const [command, ...rest] = words;
  if (command !== 'curl') throw new Error(`not a call of curl: ${line}`);
  const after = (option: string) => rest.filter((_, n) => rest[n - 1] === option);
  const headers = after('-H').map((header) => header.split(': ', 2));
  const [body = null] = after('-d');
  const url = rest.find((word) => word.startsWith('$ISOBAR_URL/')) ?? '';
  return {
    method: body === null ? 'GET' : 'POST',
    path: url.slice('$ISOBAR_URL'.length),
    headers: Object.fromEntries(headers),
    body,
  };
}
