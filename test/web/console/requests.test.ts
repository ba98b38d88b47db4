import { describe, expect, it } from 'vitest';
import type { RecentRequest } from '../../../src/web/console/requests/documents.ts';
import { filterRequests, requestLines } from '../../../src/web/console/requests/request-log.ts';

const usual = {
  at: '2026-11-24T13:40:00.000Z',
  credits: 3,
  model: null,
  ms: 12,
  reason: null,
  variables: null,
};
const point: RecentRequest = {
  ...usual,
  ...{ number: 1, key: 'k1', interface: 'REST', operation: '/point', status: 422 },
  ...{ query: '/point?q=Z%C3%BCrich&lat=91', reason: 'lat must be at most 90' },
};
const mine: RecentRequest = {
  ...usual,
  ...{ number: 2, key: 'session:7', interface: 'GRAPHQL', operation: 'Mine', status: 200 },
  ...{ query: 'query Mine { models { name } }', variables: '{"place":"Oslo"}' },
};
const lost: RecentRequest = {
  ...usual,
  ...{ number: 3, key: 'k1', interface: 'REST', operation: '/bbox', status: 400, query: null },
};

describe('the request log', () => {
  const shown = (changed: object) =>
    filterRequests([point, mine, lost], { status: 'all', caller: '', from: 'all', text: '', ...changed }).map(
      ({ number }) => Number(number),
    );

  it('is filtered by status, caller, interface and text together', () => {
    expect([shown({}), shown({ status: 'errors' }), shown({ from: 'GRAPHQL' })]).toEqual([
      [1, 2, 3],
      [1, 3],
      [2],
    ]);
    expect([shown({ caller: 'k1' }), shown({ caller: 'people' })]).toEqual([[1, 3], [2]]);
    expect(shown({ status: 'errors', caller: 'k1', from: 'REST', text: 'bbox' })).toEqual([3]);
  });

  it('finds texts in addresses as sent and as read, documents, variables and reasons, in any case', () => {
    const texts = ['zürich', 'Z%C3%BC', ' MODELS ', 'oslo', 'at most 90', 'nowhere'];
    expect(texts.map((text) => shown({ text }))).toEqual([[1], [1], [2], [2], [1], []]);
  });

  it('is a table of all that is known of each request', () => {
    const [titles, line] = requestLines([point], () => 'dash');
    const known = Object.fromEntries(titles?.map((title, n) => [title, line?.[n]]) ?? []);
    expect(known).toEqual({
      ...{ time: usual.at, interface: 'REST', operation: '/point', status: 422, credits: 3, ms: 12 },
      ...{ reason: point.reason, model: '', key: 'dash', query: point.query, variables: '' },
    });
  });
});
