import type { Kind, Node } from '../meaning.ts';
import type { Token } from '../text/tokens.ts';

/** What is named in a note is no longer than this, and not more. */
const MOST_UNREAD = 8;
const MOST_CHARACTERS = 60;

const MARKUP = /:\/\/|www\.|[<>{}[\]|`\\@]/;

/** Kinds that say something which no rule understood where they are left over. */
const LEFT_OVER: ReadonlySet<Kind> = new Set<Kind>([
  ...([
    'unknown',
    'month',
    'season',
    'nth',
    'duration',
    'ago',
    'last',
    'monthUnit',
    'year',
    'hour',
    'minute',
    'afterNext',
  ] as const),
]);

/** Limits that something asks about, or nothing. */
const LIMITS: ReadonlySet<Kind> = new Set<Kind>(['measure', 'threshold', 'lasting']);

/** Words and numbers that were not understood, adjacent ones together. @param isRequested nodes that were understood after all */
export function unreadOf(
  question: string,
  tokens: readonly Token[],
  nodes: readonly Node[],
  isRequested: (node: Node) => boolean,
): readonly string[] {
  const isUnread = (node: Node) => {
    if (isMarkup(question, tokens[node.from]?.start ?? 0)) return false;
    if (node.kind === 'number') return tokens[node.from]?.kind === 'number';
    return (LEFT_OVER.has(node.kind) || LIMITS.has(node.kind)) && !isRequested(node);
  };
  const texts: string[] = [];
  let last = -1;
  for (const node of nodes) {
    if (!isUnread(node)) continue;
    const text = textOf(question, tokens, node);
    if (last === node.from && texts.length > 0) texts.splice(-1, 1, `${texts.at(-1)} ${text}`);
    else texts.push(text);
    last = node.to;
  }
  return [...new Set(texts)].filter((text) => text.length <= MOST_CHARACTERS).slice(0, MOST_UNREAD);
}

/** Whether a character stands in an address or in markup: text outside the question, which notes do not repeat. */
function isMarkup(question: string, at: number): boolean {
  const start = question.lastIndexOf(' ', at) + 1;
  const end = question.indexOf(' ', at);
  return MARKUP.test(question.slice(start, end < 0 ? undefined : end));
}

/** What some nodes say, as it stands in the question. */
export function textOf(question: string, tokens: readonly Token[], { from, to }: Node): string {
  return question.slice(tokens[from]?.start, tokens[to - 1]?.end);
}
