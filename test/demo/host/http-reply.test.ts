import { describe, expect, it } from 'vitest';
import { bytesInMemory } from '../../../src/demo/host/file-bytes.ts';
import { replyWithFile } from '../../../src/demo/host/http-reply.ts';

const BYTES = Uint8Array.from({ length: 100 }, (_, at) => at);
const FILE = {
  bytes: bytesInMemory(BYTES),
  lastModified: new Date('2026-11-20T05:15:00Z'),
  type: 'application/octet-stream',
};
const plain = replyWithFile({}, FILE);
const etag = String(plain.headers['etag']);

describe('a reply with a file', () => {
  it('is the whole file, with validators', () => {
    expect(plain.status).toBe(200);
    expect(plain.body).toEqual(BYTES);
    expect(plain.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': 100,
      'last-modified': 'Fri, 20 Nov 2026 05:15:00 GMT',
    });
    expect(etag).toMatch(/^"[0-9a-f]{1,8}-64"$/);
    expect(replyWithFile({}, { ...FILE, bytes: bytesInMemory(BYTES.slice()) }).headers['etag']).toBe(etag);
    expect(replyWithFile({}, { ...FILE, bytes: bytesInMemory(BYTES.slice(1)) }).headers['etag']).not.toBe(
      etag,
    );
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=90-', 90, 99],
    ['bytes=90-1000', 90, 99],
    ['bytes=-7', 93, 99],
    ['bytes=-1000', 0, 99],
  ])('to %s is a part', (range, first, last) => {
    const { status, headers, body } = replyWithFile({ range }, FILE);
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/100`);
    expect(headers['content-length']).toBe(last - first + 1);
    expect(body).toEqual(BYTES.slice(first, last + 1));
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('to %s is 416', (range) => {
    const { status, headers, body } = replyWithFile({ range }, FILE);
    expect([status, headers['content-range'], body]).toEqual([416, 'bytes */100', null]);
  });

  it.each(['bytes=5-4', 'bytes=-', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])(
    'to %s is the whole file',
    (range) => {
      expect(replyWithFile({ range }, FILE).status).toBe(200);
    },
  );

  it('is 304 to a client that has the file', () => {
    const status = (asked: Record<string, string>) => replyWithFile(asked, FILE).status;
    expect(status({ 'if-none-match': etag })).toBe(304);
    expect(status({ 'if-none-match': `"x", W/${etag}` })).toBe(304);
    expect(status({ 'if-none-match': '*' })).toBe(304);
    expect(status({ 'if-none-match': '"x"' })).toBe(200);
    expect(status({ 'if-modified-since': 'Fri, 20 Nov 2026 05:15:00 GMT' })).toBe(304);
    expect(status({ 'if-modified-since': 'Fri, 20 Nov 2026 05:14:59 GMT' })).toBe(200);
    expect(status({ 'if-modified-since': 'yesterday' })).toBe(200);
    // The tag decides alone where there is one.
    expect(status({ 'if-none-match': '"x"', 'if-modified-since': 'Fri, 20 Nov 2026 05:15:00 GMT' })).toBe(
      200,
    );
  });

  it('is a part only of the requested version', () => {
    const status = (condition: string) =>
      replyWithFile({ range: 'bytes=0-1', 'if-range': condition }, FILE).status;
    expect(status(etag)).toBe(206);
    expect(status('"x"')).toBe(200);
    expect(status('Fri, 20 Nov 2026 05:15:00 GMT')).toBe(206);
    expect(status('Fri, 20 Nov 2026 05:16:00 GMT')).toBe(200);
  });
});
