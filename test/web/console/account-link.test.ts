import { describe, expect, it } from 'vitest';
import { linkIn } from '../../../src/web/account/links/link.ts';
import { deviceOf } from '../../../src/web/account/own/device.ts';

describe('the account page', () => {
  it('reads the link of a first start, of an invitation and for a new password from the fragment', () => {
    expect(linkIn('#setup=abc')).toEqual({ kind: 'setup', token: 'abc' });
    expect(linkIn('#invitation=abc')).toEqual({ kind: 'invitation', token: 'abc' });
    expect(linkIn('#reset=abc')).toEqual({ kind: 'reset', token: 'abc' });
    expect(linkIn('#reset=')).toBeNull();
    expect(linkIn('')).toBeNull();
  });

  it('names the device of a session by its browser and system', () => {
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
    expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Linux' });
    expect(deviceOf(`${chrome} Edg/142.0`)).toEqual({ browser: 'Edge', system: 'Linux' });
    expect(deviceOf('curl/8.0')).toBeNull();
  });
});
