import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/web/api/problem.ts';
import { de } from '../../../src/web/texts/de.ts';
import { en } from '../../../src/web/texts/en.ts';
import { problemTexts } from '../../../src/web/trouble/problem-texts.ts';

const words = (facts: ConstructorParameters<typeof Problem>[1], message = 'the run is not stored') =>
  problemTexts(new Problem(message, facts), en);

describe('problems in words', () => {
  it('used-up credits say when there are more', () => {
    const details = { credits: { cost: 3, left: 0, renewsAt: '2026-12-01T00:00:00Z' } };
    expect(words({ status: 402, details }).text).toBe('New credits will be added on 1 Dec.');
    expect(problemTexts(new Problem('', { status: 402, details }), de, 'de').text).toBe(
      'Neues Guthaben gibt es am 1. Dez.',
    );
  });

  it('too many requests show a countdown', () => {
    const problem = new Problem('', { status: 429, retryAfterSeconds: 20 });
    expect(problemTexts(problem, en).text).toBe('Paused. Continues in 20\u202fs.');
    expect(problemTexts(problem, en, 'en', 3).text).toBe('Paused. Continues in 3\u202fs.');
    expect(words({ status: 429 }).text).toBe('Paused until requests are allowed again.');
  });

  it('a busy server, a lost connection and an invalid key have separate texts', () => {
    expect([503, 0, 401].map((status) => words({ status, hadKey: true }).title)).toEqual([
      'The server is busy or starting',
      "Can't reach the server",
      'This key is not valid',
    ]);
  });

  it('nothing is said of a key where there was none', () => {
    const { title, text } = words({ status: 401 });
    expect(title).toBe('You are signed out');
    expect(`${title} ${text}`).not.toMatch(/key|revoked/i);
  });

  it('anything else is what the server says, as a sentence', () => {
    expect(words({ status: 404 }).text).toBe('The run is not stored.');
  });
});
