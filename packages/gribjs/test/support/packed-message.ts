import { parseMessage } from 'gribjs';
import { oneRow } from './messages.ts';

/** Sections 5 to 7 to put into a message. */
export interface PackedSections {
  readonly template: number;
  /** Of section 5, from octet 12 on. */
  readonly octets: Uint8Array;
  readonly payload: Uint8Array;
  /** Numbers in section 7. */
  readonly count: number;
  /** Bits of section 6; their ones are as many as `count`, their length is that of the grid in bits. */
  readonly bitmap?: readonly boolean[];
}

/** A message on a grid of one row with the given data sections. */
export function packedMessage({ template, octets, payload, count, bitmap }: PackedSections): Uint8Array {
  const points = bitmap?.length ?? count;
  const carrier = oneRow(new Float32Array(points), { template: 0, decimalScale: 0 });
  const head = carrier.subarray(0, parseMessage(carrier)[0]?.sections[5]?.offset);
  const body = Buffer.concat([
    section(5, Buffer.concat([number(count, 4), number(template, 2), octets])),
    section(6, bitmap === undefined ? Uint8Array.of(255) : Uint8Array.of(0, ...packBits(bitmap))),
    section(7, payload),
    Buffer.from('7777'),
  ]);
  const message = new Uint8Array(head.length + body.length);
  message.set(head);
  message.set(body, head.length);
  new DataView(message.buffer).setBigUint64(8, BigInt(message.length));
  return message;
}

/** Octets 12 to 21 of the templates that pack integers. */
export function scalingOctets(bits: number, { reference = 0, binary = 0, decimal = 0 } = {}): Uint8Array {
  const octets = new DataView(new ArrayBuffer(10));
  octets.setFloat32(0, reference);
  octets.setUint16(4, binary < 0 ? 0x8000 - binary : binary);
  octets.setUint16(6, decimal < 0 ? 0x8000 - decimal : decimal);
  octets.setUint8(8, bits);
  return new Uint8Array(octets.buffer);
}

function section(name: number, content: Uint8Array): Buffer {
  return Buffer.concat([number(5 + content.length, 4), Uint8Array.of(name), content]);
}

function number(value: number, bytes: number): Buffer {
  const octets = Buffer.alloc(bytes);
  octets.writeUIntBE(value, 0, bytes);
  return octets;
}

function packBits(bits: readonly boolean[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => {
    if (bit) bytes[i >> 3]! |= 0x80 >> (i & 7);
  });
  return bytes;
}
