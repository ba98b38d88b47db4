/**
 * A second reader of cubes, written from docs/cube-format.md alone: it takes the bytes of an object and reads one bit at a
 * time, plain arithmetic. It shares no code with src/store.
 */

const TWO32 = 2 ** 32;

export interface DecodedCube {
  readonly header: Record<string, unknown>;
  readonly lineage: unknown;
  readonly tileLengths: readonly number[];
  /** Bytes of each group of each tile. */
  readonly groupLengths: readonly (readonly number[])[];
  /** `series[j * nx + i][lead]`, null = missing. */
  readonly series: readonly (readonly (number | null)[])[];
}

export function decodeCube(object: Uint8Array): DecodedCube {
  const tail = object.length - 32;
  if (String.fromCharCode(...object.subarray(tail + 24)) !== 'ISOBCUBE') throw new Error('magic');
  if (numberAt(object, tail + 16, 4) !== 2) throw new Error('version');
  if (numberAt(object, tail + 8, 8) !== object.length) throw new Error('length');
  const headerLength = numberAt(object, tail, 4);
  const tableLength = numberAt(object, tail + 4, 4);
  const table = tail - tableLength;
  const start = table - headerLength;
  if (crcOf(object.subarray(start, tail + 20)) !== numberAt(object, tail + 20, 4))
    throw new Error('index crc');
  const header = JSON.parse(new TextDecoder().decode(object.subarray(start, table)));
  const { nx, ny, leads, missingLeads, blockLeads, lineage } = header;
  const coded = leads.filter((lead: number) => !missingLeads.includes(lead));

  const tilesX = Math.ceil(nx / 16);
  const tilesY = Math.ceil(ny / 16);
  if (tableLength !== tilesX * tilesY * 8) throw new Error('table length');
  const series: (number | null)[][] = Array.from({ length: nx * ny }, () => []);
  const tileLengths: number[] = [];
  const groupLengths: number[][] = [];
  let at = 0;
  for (let tile = 0; tile < tilesX * tilesY; tile++) {
    const length = numberAt(object, table + tile * 8, 4);
    const bytes = object.subarray(at, at + length);
    if (crcOf(bytes) !== numberAt(object, table + tile * 8 + 4, 4)) throw new Error(`crc of tile ${tile}`);
    at += length;
    tileLengths.push(length);
    const lengths: number[] = [];
    const groups: (number | null)[][][] = [];
    let groupAt = 128;
    for (let group = 0; group < 64; group++) {
      const groupLength = length === 0 ? 0 : numberAt(bytes, group * 2, 2);
      groups.push(decodeGroup(bytes.subarray(groupAt, groupAt + groupLength), coded.length, blockLeads));
      groupAt += groupLength;
      lengths.push(groupLength);
    }
    if (length > 0 && groupAt !== length) throw new Error(`tile ${tile} is not filled`);
    groupLengths.push(lengths);
    for (let cell = 0; cell < 256; cell++) {
      const x = cell % 16;
      const y = Math.floor(cell / 16);
      const i = (tile % tilesX) * 16 + x;
      const j = Math.floor(tile / tilesX) * 16 + y;
      if (i >= nx || j >= ny) continue;
      const values = groups[Math.floor(y / 2) * 8 + Math.floor(x / 2)]![(y % 2) * 2 + (x % 2)]!;
      series[j * nx + i] = leads.map((lead: number) =>
        missingLeads.includes(lead) ? null : values[coded.indexOf(lead)]!,
      );
    }
  }
  if (lineage.offset !== at || lineage.offset + lineage.length !== start) throw new Error('lineage span');
  const lineageBytes = object.subarray(at, start);
  if (crcOf(lineageBytes) !== lineage.crc32) throw new Error('lineage crc');
  return {
    header,
    lineage: JSON.parse(new TextDecoder().decode(lineageBytes)),
    tileLengths,
    groupLengths,
    series,
  };
}

function decodeGroup(group: Uint8Array, leads: number, blockLeads: number): (number | null)[][] {
  if (group.length === 0) return Array.from({ length: 4 }, () => new Array(leads).fill(0));
  const filled: number[][] = [];
  const masks: boolean[][] = [];
  let at = 4;
  for (let slot = 0; slot < 4; slot++) {
    const flags = group[slot]!;
    const missing = flags % 4;
    const shape = Math.floor(flags / 4) % 4;
    const firstBytes = (Math.floor(flags / 16) % 4) + 1;
    const reference = Math.floor(flags / 64);
    let mask = new Array<boolean>(leads).fill(missing === 1);
    if (missing === 2) {
      mask = mask.map((_, k) => bitAt(group, at * 8 + k) === 1);
      at += Math.ceil(leads / 8);
    } else if (missing === 3) {
      mask = masks[slot - 1]!;
    }
    const residual = new Array<number>(leads).fill(0);
    if (shape > 0) {
      residual.fill(unfold(numberAt(group, at, firstBytes)));
      at += firstBytes;
    }
    const marks: number[] = [];
    if (shape >= 2) {
      const blocks = Math.ceil((leads - 1) / blockLeads);
      const widths = Array.from({ length: blocks }, (_, b) => bitsAt(group, at * 8 + b * 4, 4));
      at += Math.ceil(blocks / 2);
      const markBytes = shape === 2 ? 2 : 4;
      for (let k = 64; k < leads; k += 64) {
        marks.push(unfold(numberAt(group, at, markBytes)));
        at += markBytes;
      }
      for (const [b, width] of widths.entries()) {
        const bits = width === 15 ? 32 : width;
        const from = 1 + b * blockLeads;
        const count = Math.min(blockLeads, leads - from);
        for (let n = 0; n < count; n++) {
          residual[from + n] = residual[from + n - 1]! + unfold(bitsAt(group, at * 8 + n * bits, bits));
        }
        at += Math.ceil((count * bits) / 8);
      }
    }
    if (reference > slot) throw new Error('flags');
    for (const [m, mark] of marks.entries()) {
      if (toInt32(residual[64 * (m + 1)]!) !== toInt32(mark)) throw new Error('mark');
    }
    filled.push(
      residual.map((value, k) => toInt32(value + (reference > 0 ? filled[reference - 1]![k]! : 0))),
    );
    masks.push(mask);
  }
  if (at !== group.length) throw new Error('group is not filled');
  return filled.map((values, slot) => values.map((value, k) => (masks[slot]![k] ? null : value)));
}

/** Inverse zigzag: even codes give half of the code, odd ones minus half of the code rounded up. */
function unfold(code: number): number {
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}

function toInt32(value: number): number {
  const modulo = ((value % TWO32) + TWO32) % TWO32;
  return modulo >= TWO32 / 2 ? modulo - TWO32 : modulo;
}

function bitAt(bytes: Uint8Array, bit: number): number {
  return Math.floor(bytes[Math.floor(bit / 8)]! / 2 ** (bit % 8)) % 2;
}

function bitsAt(bytes: Uint8Array, bit: number, count: number): number {
  let value = 0;
  for (let n = 0; n < count; n++) value += bitAt(bytes, bit + n) * 2 ** n;
  return value;
}

function numberAt(bytes: Uint8Array, at: number, count: number): number {
  return bitsAt(bytes, at * 8, count * 8);
}

/** CRC-32 of IEEE 802.3, reflected, bit by bit. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc = (crc ^ byte) >>> 0;
    for (let bit = 0; bit < 8; bit++) crc = crc % 2 === 1 ? ((crc >>> 1) ^ 0xedb88320) >>> 0 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
