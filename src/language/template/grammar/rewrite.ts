import type { Kind, Meaning, Node } from '../meaning.ts';

/** One term of a pattern: kinds that fit, whether it may be missing, or must not follow. */
interface Term {
  readonly kinds: ReadonlySet<string>;
  readonly isOptional: boolean;
  readonly isForbidden: boolean;
}

/** What a rule makes of the nodes that its terms found; null where it does not fit after all. */
type Build = (...found: readonly Meaning[]) => Meaning | null;

export interface Rule {
  readonly terms: readonly Term[];
  readonly build: Build;
}

const NOTHING: Meaning = { kind: 'none' };
/** What may stand between the terms of a pattern. */
const TRANSPARENT: ReadonlySet<Kind> = new Set<Kind>(['filler', 'article', 'near', 'approx', 'whether']);
/** No phrase has more small words in it. */
const MAX_BETWEEN = 3;

/**
 * A rule of the grammar. A pattern is a row of kinds: `a|b` for either, `a?` for one that may be missing, `!a` for one that must not
 * follow. Small words between them are passed over.
 */
export function rule(pattern: string, build: Build): Rule {
  const terms = pattern.split(' ').map((text) => {
    const isForbidden = text.startsWith('!');
    const isOptional = text.endsWith('?') && text.length > 1;
    const kinds = text.slice(isForbidden ? 1 : 0, isOptional ? -1 : undefined).split('|');
    return { kinds: new Set(kinds), isOptional, isForbidden };
  });
  return { terms, build };
}

/** One pass of the grammar: from left to right, at each node the first rule that fits puts its meaning in the place of its nodes. */
export function rewrite(nodes: readonly Node[], rules: readonly Rule[]): readonly Node[] {
  const done: Node[] = [];
  let rest = [...nodes];
  while (rest.length > 0) {
    const made = firstFit(rest, rules);
    if (made === null) {
      const [first, ...others] = rest;
      if (first !== undefined) done.push(first);
      rest = others;
    } else {
      // What was made may begin another phrase of the same pass.
      rest = [made.node, ...rest.slice(made.used)];
    }
  }
  return done;
}

function firstFit(nodes: readonly Node[], rules: readonly Rule[]) {
  const [first] = nodes;
  if (first === undefined) return null;
  for (const { terms, build } of rules) {
    const [start] = terms;
    if (start === undefined || (!start.isOptional && !start.kinds.has(first.kind))) continue;
    const fit = fitOf(nodes, 0, terms, 0, []);
    if (fit === null) continue;
    const meaning = build(...fit.found);
    const last = nodes[fit.end - 1];
    if (meaning === null || last === undefined) continue;
    return { node: { ...meaning, from: first.from, to: last.to } as Node, used: fit.end };
  }
  return null;
}

interface Fit {
  readonly found: readonly Meaning[];
  /** The node after the last one. */
  readonly end: number;
}

function fitOf(
  nodes: readonly Node[],
  at: number,
  terms: readonly Term[],
  index: number,
  found: readonly Meaning[],
): Fit | null {
  const term = terms[index];
  if (term === undefined) return { found, end: at };
  const next = at === 0 ? 0 : nextOpaque(nodes, at, term);
  const node = nodes[next];
  const fits = node !== undefined && term.kinds.has(node.kind);
  if (term.isForbidden) return fits ? null : fitOf(nodes, at, terms, index + 1, found);
  if (fits) {
    const fit = fitOf(nodes, next + 1, terms, index + 1, [...found, node]);
    if (fit !== null) return fit;
  }
  return term.isOptional ? fitOf(nodes, at, terms, index + 1, [...found, NOTHING]) : null;
}

/** The next node that a term may fit: small words that it does not ask for are passed over. */
function nextOpaque(nodes: readonly Node[], at: number, { kinds }: Term): number {
  for (let next = at; next <= at + MAX_BETWEEN; next += 1) {
    const node = nodes[next];
    if (node === undefined || kinds.has(node.kind) || !TRANSPARENT.has(node.kind)) return next;
  }
  return at;
}
