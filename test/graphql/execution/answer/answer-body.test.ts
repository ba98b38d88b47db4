import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { PooledText } from '../../../../src/formats/index.ts';
import { answerBody } from '../../../../src/graphql/execution/answer/answer-body.ts';
import { answerHead } from '../../../../src/graphql/execution/answer/answer-head.ts';
import { DecimalSeries } from '../../../../src/graphql/leaves/index.ts';

const MAX_BYTES = 10_000_000;

/** 500 places of 5 series: 3 MB of text. */
const LONG = {
  data: {
    points: Array.from({ length: 500 }, (_, place) => ({
      label: `place ${place}`,
      columns: Array.from({ length: 5 }, (_, column) => ({
        values: new DecimalSeries(
          Int32Array.from({ length: 209 }, (_, lead) => place * column * lead),
          2,
        ),
      })),
    })),
  },
};

const textOf = (body: ReturnType<typeof answerBody>) => {
  if (!(body instanceof PooledText)) throw new Error('several pieces');
  return body.bytes.toString();
};

async function all(body: AsyncIterable<Buffer>): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return pieces;
}

describe('the body of an answer', () => {
  it('is one piece where it is short', () => {
    const result = { data: { a: 1 }, extensions: { cost: 1 } };
    expect(textOf(answerBody(result, MAX_BYTES))).toBe(JSON.stringify(result));
    expect(textOf(answerBody([result, result], MAX_BYTES))).toBe(JSON.stringify([result, result]));
  });

  it('has pieces where it is long, between which the event loop serves others', async () => {
    const body = answerBody(LONG, MAX_BYTES);
    if (body instanceof PooledText) throw new Error('one piece');
    let turns = 0;
    const count = () => {
      turns++;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    const pieces = await all(body);
    clearImmediate(turning);
    expect(Buffer.concat(pieces).toString() === JSON.stringify(LONG)).toBe(true);
    expect(pieces.length).toBeGreaterThan(10);
    expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
    expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThan(150_000);
  });

  it('ends with an error where it gets longer than allowed', async () => {
    expect(() => answerBody(LONG, 100_000)).toThrow(/too long: at most 0 MB/);
    const body = answerBody(LONG, 1_000_000);
    await expect(all(body as AsyncIterable<Buffer>)).rejects.toThrow(/at most 1 MB/);
    expect(textOf(answerBody({ data: { a: 1 } }, MAX_BYTES))).toBe('{"data":{"a":1}}');
  });

  it('leaves out what errors say to the server alone', () => {
    const extensions = {
      code: 'rate_limit_exceeded',
      http: { status: 429, headers: { 'Retry-After': '5' } },
    };
    const result = { data: null, errors: [new GraphQLError('slow down', { path: ['a', 1], extensions })] };
    expect(textOf(answerBody(result, MAX_BYTES))).toBe(
      '{"data":null,"errors":[{"message":"slow down","path":["a",1],"extensions":{"code":"rate_limit_exceeded"}}]}',
    );
    const { status, headers } = answerHead(result, 'application/json');
    expect([status, headers['Retry-After']]).toEqual([429, '5']);
  });
});
