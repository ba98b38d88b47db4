import { describe, expect, it } from 'vitest';
import { readableIp, readablePath } from '../../../src/web/format/addresses.ts';

describe('addresses to read', () => {
  it.each([
    ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['0000:0000:0000:0000:0000:ffff:c000:0201', '192.0.2.1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0000', '2001:db8::'],
    ['192.0.2.1', '192.0.2.1'],
    ['no address: this', 'no address: this'],
  ])('%s is %s', (address, expected) => expect(readableIp(address)).toBe(expected));

  it('paths have the characters that were meant', () => {
    expect(readablePath('/llm?q=Regen+in+Z%C3%BCrich%3F')).toBe('/llm?q=Regen in Zürich?');
    expect(readablePath('/point?q=%')).toBe('/point?q=%');
  });
});
