import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { KeptAnswers } from '../../../src/http/cache/response-cache.ts';
import { CompleteBody, type Form } from '../../../src/http/send/encoding/complete-body.ts';

const MEGABYTE = 1_000_000;
/** Asked for twice, so that it is kept. */
const keepTwice = (kept: KeptAnswers, key: string, answer: CompleteBody) => {
  kept.keep(key, answer);
  kept.keep(key, answer);
};
const bytesOf = (form: Form = '') => (typeof form === 'string' ? Buffer.from(form, 'latin1') : form);
const text = (length: number, letter = 'a') => new CompleteBody(Buffer.alloc(length, letter));

describe('answers that are kept', () => {
  it('are the last ones used, within their bytes', () => {
    const kept = new KeptAnswers(MEGABYTE);
    for (let n = 0; n < 100; n++) {
      kept.find('0');
      keepTwice(kept, String(n), text(20_000));
    }
    const found = Array.from({ length: 100 }, (_, n) => n).filter((n) => kept.find(String(n)) !== undefined);
    expect(found.length * 20_000).toBeGreaterThan(0.9 * MEGABYTE);
    expect(found.length * 20_000).toBeLessThanOrEqual(MEGABYTE);
    expect(found[0]).toBe(0);
    expect(found.slice(1)).toEqual(
      Array.from({ length: found.length - 1 }, (_, n) => 101 - found.length + n),
    );
  });

  it('are those that were asked for once, as long as one of eight is asked for again', () => {
    const kept = new KeptAnswers(100 * MEGABYTE);
    let next = 0;
    /** How many of a thousand answers are kept at once, if every so-many-th is asked for a second time. */
    const keptOfThousand = (every: number) => {
      let count = 0;
      for (let n = 0; n < 1000; n++) {
        const key = String(next++);
        if (!kept.keep(key, text(100))) continue;
        count++;
        if (count % every === 0) kept.find(key);
      }
      return count;
    };
    expect(keptOfThousand(5)).toBe(1000);
    for (let n = 0; n < 5; n++) keptOfThousand(Number.POSITIVE_INFINITY);
    const rarely = keptOfThousand(Number.POSITIVE_INFINITY);
    expect([rarely > 80, rarely < 170]).toEqual([true, true]);
    for (let n = 0; n < 30; n++) keptOfThousand(2);
    expect(keptOfThousand(2)).toBe(1000);
  });

  it('are what is asked for a second time in any case', () => {
    const kept = new KeptAnswers(100 * MEGABYTE);
    const keys = Array.from({ length: 5000 }, (_, n) => String(n));
    const others = keys.filter((key) => !kept.keep(key, text(100)));
    expect(others.length).toBeGreaterThan(3000);
    for (const key of others) expect(kept.keep(key, text(100))).toBe(true);
  });

  it('count in all their forms', async () => {
    const kept = new KeptAnswers(MEGABYTE);
    const noise = new CompleteBody(randomBytes(24_000));
    await noise.form('gzip');
    await noise.form('br');
    expect(noise.bytes).toBeGreaterThan(40_000);
    keepTwice(kept, 'too long with its forms', noise);
    expect(kept.find('too long with its forms')).toBeUndefined();
    const grows = text(20_000);
    keepTwice(kept, 'grows', grows);
    for (let n = 0; n < 60; n++) keepTwice(kept, String(n), text(16_000));
    expect(kept.find('grows')).toBeUndefined();
  });

  it('take no more memory than their bytes, wherever they were written', async () => {
    const slab = Buffer.alloc(256_000, 'b');
    const kept = new KeptAnswers(MEGABYTE);
    keepTwice(kept, 'long', new CompleteBody(slab.subarray(1000, 9000)));
    keepTwice(kept, 'short', new CompleteBody(slab.subarray(1000, 3000)));
    expect(bytesOf(await kept.find('long')?.form(null)).buffer.byteLength).toBe(8000);
    slab.fill('c');
    for (const [name, length] of [['long', 8000] as const, ['short', 2000] as const]) {
      const found = bytesOf(await kept.find(name)?.form(null));
      expect(Buffer.from(found).equals(Buffer.alloc(length, 'b')), name).toBe(true);
    }
  });

  it('are the same bytes as text, in all their forms', async () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, n) => n & 255));
    const kept = new KeptAnswers(MEGABYTE);
    const answer = new CompleteBody(bytes);
    const sent = [await answer.form(null), await answer.form('gzip'), await answer.form('br')];
    expect(sent.map((form) => typeof form)).toEqual(['string', 'string', 'string']);
    keepTwice(kept, 'short', answer);
    const found = kept.find('short');
    const formsOf = async (one?: CompleteBody) =>
      Promise.all([null, 'gzip' as const, 'br' as const].map((coding) => one?.form(coding)));
    expect(await formsOf(found)).toEqual(sent);
    const [plain, gzip, br] = sent.map((form) => Buffer.from(form as string, 'latin1'));
    for (const unpacked of [
      plain,
      gunzipSync(gzip ?? ''),
      brotliDecompressSync(br ?? ''),
      bytesOf(await found?.form(null)),
    ])
      expect(bytes.equals(unpacked ?? Buffer.alloc(0))).toBe(true);
    expect(found?.bytes).toBe((gzip?.length ?? 0) + (br?.length ?? 0) + bytes.length);
  });

  it.each(['gzip', 'br'] as const)('are held in the form that was sent: %s', async (coding) => {
    const kept = new KeptAnswers(MEGABYTE);
    const body = Buffer.from(Array.from({ length: 5000 }, (_, n) => n).join());
    for (let n = 0; n < 2; n++) {
      const answer = new CompleteBody(body);
      await answer.form(coding);
      kept.keep('place', answer);
    }
    const found = kept.find('place');
    expect(found?.bytes).toBe((await found?.form(coding))?.length);
    expect(found?.length).toBe(body.byteLength);
    for (const other of ['br', 'gzip'] as const) {
      const packed = bytesOf(await found?.form(other));
      expect((other === 'br' ? brotliDecompressSync : gunzipSync)(packed).equals(body)).toBe(true);
    }
    expect(Buffer.from(bytesOf(await found?.form(null))).equals(body)).toBe(true);
  });

  it('do not hold one that would drive out many, and none where there is no memory for them', () => {
    const kept = new KeptAnswers(MEGABYTE);
    keepTwice(kept, 'short', text(1000));
    keepTwice(kept, 'long', text(MEGABYTE / 2));
    expect([kept.find('short')?.bytes, kept.find('long')]).toEqual([1000, undefined]);
    const none = new KeptAnswers(0);
    keepTwice(none, 'short', text(1000));
    expect(none.find('short')).toBeUndefined();
  });
});
