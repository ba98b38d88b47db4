import type { Claim, NumberToken } from './claims.ts';

/** What stands between the ends of a range, or two numbers that share a unit. */
const BETWEEN =
  /^\s*(?:[-−–—]|to|and|or|until|till|bis|und|oder|à|a|et|ou|y|e|o|u|hasta|a|ou|até|of|tot|en|i|do|lub)\s*$/iu;
const MAX_BETWEEN = 9;

/** Numbers with the unit of the next one where they share it: "5–8 °C", "between 5 and 8 °C", "3 to 5 pm". */
export function withSharedUnits(text: string, tokens: readonly NumberToken[]): readonly NumberToken[] {
  const done: NumberToken[] = [];
  for (const token of tokens.toReversed()) {
    const next = done.at(-1);
    done.push(next === undefined || !areJoined(text, token, next) ? token : sharing(token, next));
  }
  return done.reverse();
}

function areJoined(text: string, { end }: NumberToken, { start }: NumberToken): boolean {
  return start - end <= MAX_BETWEEN && BETWEEN.test(text.slice(end, start));
}

function sharing(token: NumberToken, next: NumberToken): NumberToken {
  const [claim, ...more] = token.claims;
  if (claim?.kind !== 'value' || claim.unit !== null || more.length > 0) return token;
  return { ...token, claims: next.claims.map((other) => likeNext(claim, other)) };
}

function likeNext(claim: Extract<Claim, { kind: 'value' }>, next: Claim): Claim {
  if (next.kind === 'value') return { ...claim, unit: next.unit };
  if (next.kind === 'time') {
    const hour = claim.readings.find(({ decimals }) => decimals === 0)?.value ?? Number.NaN;
    return { kind: 'time', hour, minute: null, isEitherHalf: true };
  }
  return claim;
}
