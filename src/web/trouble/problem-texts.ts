import type { Problem } from '../api/problem.ts';
import { formatWait } from '../format/times/durations.ts';
import { formatDate } from '../format/times/times.ts';
import type { Texts } from '../texts/en.ts';

/** A problem as a heading and a sentence. */
export interface ProblemWords {
  readonly title: string;
  readonly text: string;
}

/**
 * What a problem says to the person in front of the page; what only this request has done wrong is in the server's own words.
 * @param left seconds until the next retry, if there is a countdown
 */
export function problemTexts(
  problem: Problem,
  texts: Texts,
  language = 'en',
  left = problem.retryAfterSeconds,
): ProblemWords {
  const words = texts.problems;
  const wait = left === null ? null : formatWait(left);
  switch (problem.status) {
    case 0:
      return words.offline;
    case 401:
      return problem.hadKey ? words.unauthorized : words.signedOut;
    case 402: {
      const renewsAt = renewalOf(problem);
      return {
        title: words.credits.title,
        text:
          renewsAt === null
            ? asSentence(problem.message)
            : words.credits.renews(formatDate(renewsAt, 'UTC', language)),
      };
    }
    case 403:
      return { title: words.forbidden, text: asSentence(problem.message) };
    case 429:
      return {
        title: words.rate.title,
        text: wait === null ? words.rate.soon : words.rate.after(wait),
      };
    case 502:
    case 503:
    case 504:
      return { title: words.busy.title, text: wait === null ? words.busy.soon : words.busy.after(wait) };
    default:
      return { title: words.other, text: asSentence(problem.message) };
  }
}

/** When the credits are renewed, as the error says. */
function renewalOf({ details }: Problem): string | null {
  const credits = details['credits'];
  if (typeof credits !== 'object' || credits === null || !('renewsAt' in credits)) return null;
  const { renewsAt } = credits;
  return typeof renewsAt === 'string' ? renewsAt : null;
}

/** The server begins its errors in lower case and ends them without a full stop. */
function asSentence(message: string): string {
  const text = message.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
