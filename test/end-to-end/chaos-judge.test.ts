import { expect, it } from 'vitest';
import { SMALL_QUESTION, smallValues } from '../../bench/chaos/data.ts';
import { judge } from '../../bench/chaos/judge.ts';

const HERE = 'http://127.0.0.1:8080';
const GET = { path: '/point?model=gfs', body: null };
const POST = { path: '/graphql', body: '{}' };
const SMALL = { path: SMALL_QUESTION, body: null };

const answer = (status: number, body: object, retryAfter: string | null = null) => ({
  status,
  retryAfter,
  text: JSON.stringify(body),
});
const smallRun = (values: readonly number[]) =>
  answer(200, { init_time: '2026-02-01T06:00:00Z', vars: { air_temperature_2m: { values } } });
const failed = (code: string, message: string, retryAfter: string | null = null) =>
  answer(200, { data: { slab: null }, errors: [{ message, extensions: { code } }] }, retryAfter);

it('an answer of the load is right only where every value is that of the undamaged store', () => {
  const rest = answer(200, { values: [281.14, 280.8], href: `${HERE}/point` });
  const expected = rest.text.replace(HERE, '');
  expect(judge(GET, rest, HERE, expected, false)).toBe('right');
  expect(judge(GET, rest, HERE, expected.replace('280.8', '280.81'), true)).toBe('wrong');
  const data = { slab: { values: [1, 2] } };
  expect(judge(POST, answer(200, { data }), HERE, data, false)).toBe('right');
  expect(judge(POST, answer(200, { data }), HERE, { slab: { values: [1, 3] } }, true)).toBe('wrong');
  const values = smallValues('2026-02-01T06:00:00Z');
  expect(judge(SMALL, smallRun(values), HERE, null, false)).toBe('right');
  // Those of the run before.
  expect(judge(SMALL, smallRun(smallValues('2026-02-01T00:00:00Z')), HERE, null, false)).toBe('wrong');
});

it('an answer without values needs a cause, and a 500 a cube that is damaged at that time', () => {
  const away = { detail: 'the database does not answer' };
  expect(judge(GET, answer(503, away, '5'), HERE, '', false)).toBe('explained');
  expect(judge(GET, answer(503, away), HERE, '', false)).toBe('unexplained');
  expect(judge(GET, { status: 503, retryAfter: '5', text: 'no' }, HERE, '', false)).toBe('unexplained');
  const damaged = { detail: 'x.cube: tile 3 is damaged' };
  expect(judge(GET, answer(500, damaged), HERE, '', true)).toBe('explained');
  expect(judge(GET, answer(500, damaged), HERE, '', false)).toBe('unexplained');
  expect(judge(GET, answer(500, { detail: 'the server failed' }), HERE, '', true)).toBe('unexplained');
  expect(judge(GET, answer(404, { detail: 'no such run' }), HERE, '', true)).toBe('unexplained');
  expect(judge(POST, failed('unavailable', 'the database does not answer', '5'), HERE, {}, false)).toBe(
    'explained',
  );
  expect(judge(POST, failed('internal_error', 'tile 3 is damaged'), HERE, {}, true)).toBe('explained');
  expect(judge(POST, failed('internal_error', 'the server failed'), HERE, {}, true)).toBe('unexplained');
});
