import { createHash } from 'node:crypto';
import { TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { netcdfDigest } from './netcdf-content.ts';
import type { Question } from './question.ts';

/**
 * What is recorded of an answer: status, media type and the SHA-256 of its body, of which first is put aside what differs
 * from run to run, or is wording:
 *
 * - addresses of this machine (`http://127.0.0.1:40123`) lose their port;
 * - ids of requests, pins, and the times at which this test published the runs are blanked;
 * - of problem documents and GraphQL errors `code`, `path` and names of parameters are kept, but no words;
 * - members of JSON documents that are prose are blanked: `title`, `description` and the like;
 * - of NetCDF files the content counts, not the bytes between. The time at which they were made is that of the test's clock.
 */
export async function recordOf(
  { address: origin }: Pick<TestGateway, 'address'>,
  question: Question,
): Promise<string> {
  const response = await fetch(origin + question.address, {
    method: question.method,
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      ...(question.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: question.body ?? null,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? 'no-type';
  return `${response.status} ${type} ${await digestOf(bytes, type)}`;
}

async function digestOf(bytes: Buffer, type: string): Promise<string> {
  if (type.includes('netcdf')) return netcdfDigest(bytes);
  const text = bytes.toString().replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1');
  return createHash('sha256')
    .update(type.includes('json') ? withoutWords(text) : text)
    .digest('hex');
}

const CHANGING = [
  'request_id',
  'requestId',
  'instance',
  'publishedAt',
  'published_at',
  'created',
  'updated',
  'pin',
];
const PROSE = ['detail', 'message', 'title', 'description', 'comment', 'derivation', 'keywords', 'made'];

/** A text, a list of texts, or a text in English as CoverageJSON has it. */
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const BLANKED = new RegExp(
  `("(?:${[...CHANGING, ...PROSE].join('|')})":\\s*)(?:${TEXT}|\\[(?:${TEXT},?\\s*)*\\]|\\{"en":${TEXT}\\})`,
  'g',
);

/** JSON stays as it is written but for the members that are blanked: the order of members and the digits of numbers count. */
function withoutWords(json: string): string {
  return json.replaceAll(BLANKED, '$1""');
}
