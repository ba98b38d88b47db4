import { expect, it } from 'vitest';
import { addressBlock, siteBlock } from '../../src/access/index.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('counts %s as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

it.each([
  [undefined],
  [''],
  ['unknown'],
  ['_hidden'],
  ['999.1.1.1'],
  ['192.0.2.7, 192.0.2.8'],
  ['"; drop table'],
])('counts the invalid address %s together with all others', (address) => {
  expect(addressBlock(address)).toBe('unknown');
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['[2001:0DB8:0001::5]:443', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['unknown', null],
  [undefined, null],
])('counts the site of %s as %s', (address, site) => {
  expect(siteBlock(address)).toBe(site);
});
