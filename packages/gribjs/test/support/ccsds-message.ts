import { readFileSync } from 'node:fs';
import { parseMessage } from 'gribjs';
import { oneRow } from './messages.ts';

/** What section 5 of template 5.42 says. */
export interface CcsdsSection {
  readonly bitsPerValue: number;
  readonly ccsdsFlags: number;
  readonly ccsdsBlockSize: number;
  readonly ccsdsRsi: number;
  readonly count: number;
}

export interface CodedStream extends CcsdsSection {
  /** What the samples are like. */
  readonly kind: string;
  /** Of the samples as int32. */
  readonly sha256: string;
  readonly stream: Uint8Array;
}

/** Streams that libaec 1.1.6 coded: see fixtures/make_ccsds_streams.py. */
export function codedStreams(): readonly CodedStream[] {
  return readFileSync(new URL('../fixtures/ccsds-streams.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map((entry) => ({ ...entry, stream: Buffer.from(entry.stream, 'base64') }));
}

/** A message whose section 7 is the given coded stream; R, E and D are 0, so that its values are the samples. */
export function ccsdsMessage(section: CcsdsSection, stream: Uint8Array): Uint8Array {
  const carrier = oneRow(new Float32Array(section.count), { template: 0, decimalScale: 0 });
  const head = carrier.subarray(0, parseMessage(carrier)[0]?.sections[5]?.offset);
  const message = new Uint8Array(head.length + 25 + 6 + 5 + stream.length + 4);
  const view = new DataView(message.buffer);
  message.set(head);
  let at = head.length;
  view.setUint32(at, 25);
  view.setUint8(at + 4, 5);
  view.setUint32(at + 5, section.count);
  view.setUint16(at + 9, 42);
  view.setUint8(at + 19, section.bitsPerValue);
  view.setUint8(at + 21, section.ccsdsFlags);
  view.setUint8(at + 22, section.ccsdsBlockSize);
  view.setUint16(at + 23, section.ccsdsRsi);
  at += 25;
  message.set([0, 0, 0, 6, 6, 255], at);
  at += 6;
  view.setUint32(at, 5 + stream.length);
  view.setUint8(at + 4, 7);
  message.set(stream, at + 5);
  message.set([0x37, 0x37, 0x37, 0x37], message.length - 4);
  view.setBigUint64(8, BigInt(message.length));
  return message;
}
