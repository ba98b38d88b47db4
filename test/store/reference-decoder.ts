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
  /** `series[j * nx + i][lead]`, null = missing; with members those of all cells for the first of them, then for the next one. */
  readonly series: readonly (readonly (number | null)[])[];
}

export function decodeCube(object: Uint8Array): DecodedCube {
  const tail = object.length - 32;
  if (String.fromCharCode(...object.subarray(tail + 24)) !== 'ISOBCUBE') throw new Error('magic');
  if (numberAt(object, tail + 8, 8) !== object.length) throw new Error('length');
  const headerLength = numberAt(object, tail, 4);
  const tableLength = numberAt(object, tail + 4, 4);
  const table = tail - tableLength;
  const start = table - headerLength;
  if (crcOf(object.subarray(start, tail + 20)) !== numberAt(object, tail + 20, 4))
    throw new Error('index crc');
  const header = JSON.parse(new TextDecoder().decode(object.subarray(start, table)));
  const { nx, ny, leads, missingLeads, coding, lineage } = header;
  const members: number = header.members?.length ?? 1;
  if (numberAt(object, tail + 16, 4) !== (header.members === undefined ? 3 : 4)) throw new Error('version');
  const side = coding.groupSide;
  const groupsPerRow = 16 / side;
  const groupsPerTile = groupsPerRow ** 2;
  const headBytes = groupsPerTile > 1 ? 2 * groupsPerTile : 0;
  const coded = leads.filter((lead: number) => !missingLeads.includes(lead));

  const tilesX = Math.ceil(nx / 16);
  const tilesY = Math.ceil(ny / 16);
  if (tableLength !== tilesX * tilesY * members * 8) throw new Error('table length');
  const series: (number | null)[][] = Array.from({ length: nx * ny * members }, () => []);
  const tileLengths: number[] = [];
  const groupLengths: number[][] = [];
  let at = 0;
  for (let tile = 0; tile < tilesX * tilesY * members; tile++) {
    const length = numberAt(object, table + tile * 8, 4);
    const bytes = object.subarray(at, at + length);
    if (crcOf(bytes) !== numberAt(object, table + tile * 8 + 4, 4)) throw new Error(`crc of tile ${tile}`);
    at += length;
    tileLengths.push(length);
    const lengths: number[] = [];
    const groups: (number | null)[][][] = [];
    let groupAt = headBytes;
    for (let group = 0; group < groupsPerTile; group++) {
      const groupLength = length === 0 ? 0 : headBytes === 0 ? length : numberAt(bytes, group * 2, 2);
      const groupBytes = bytes.subarray(groupAt, groupAt + groupLength);
      groups.push(decodeGroup(groupBytes, coded.length, side, coding.segmentLeads));
      groupAt += groupLength;
      lengths.push(groupLength);
    }
    if (length > 0 && groupAt !== length) throw new Error(`tile ${tile} is not filled`);
    groupLengths.push(lengths);
    for (let cell = 0; cell < 256; cell++) {
      const x = cell % 16;
      const y = Math.floor(cell / 16);
      const member = tile % members;
      const ofGrid = Math.floor(tile / members);
      const i = (ofGrid % tilesX) * 16 + x;
      const j = Math.floor(ofGrid / tilesX) * 16 + y;
      if (i >= nx || j >= ny) continue;
      const group = Math.floor(y / side) * groupsPerRow + Math.floor(x / side);
      const values = groups[group]![(y % side) * side + (x % side)]!;
      series[member * nx * ny + j * nx + i] = leads.map((lead: number) =>
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

/** `series[y * side + x][coded lead]` of a group. */
function decodeGroup(
  group: Uint8Array,
  leads: number,
  side: number,
  segmentLeads: number,
): (number | null)[][] {
  const series: (number | null)[][] = Array.from({ length: side * side }, () => []);
  const segments = Math.ceil(leads / segmentLeads);
  let at = group.length === 0 ? 0 : 2 * (segments - 1);
  for (let segment = 0; segment < segments; segment++) {
    const own = Math.min(segmentLeads, leads - segment * segmentLeads);
    const isLast = segment === segments - 1;
    const length = group.length === 0 ? 0 : isLast ? group.length - at : numberAt(group, 2 * segment, 2);
    const values = decodeBrick(group.subarray(at, at + length), own, side);
    for (const [slot, ofCell] of values.entries()) series[slot]!.push(...ofCell);
    at += length;
  }
  if (at !== group.length) throw new Error('group is not filled');
  return series;
}

function decodeBrick(brick: Uint8Array, leads: number, side: number): (number | null)[][] {
  const cells = side * side;
  if (brick.length === 0) return Array.from({ length: cells }, () => new Array(leads).fill(0));
  const flags = brick[0]!;
  const missing = flags % 4;
  if (missing === 1) return Array.from({ length: cells }, () => new Array(leads).fill(null));
  let bit = 8;
  const take = (count: number) => {
    bit += count;
    return bitsAt(brick, bit - count, count);
  };
  const toByte = () => {
    while (bit % 8 !== 0) if (take(1) !== 0) throw new Error('unused bits');
  };
  const isMissing = Array.from({ length: cells }, () => new Array<boolean>(leads).fill(false));
  for (let cell = 0; cell < cells && missing === 2; cell++) isMissing[cell]!.fill(take(1) === 1);
  for (let n = 0; n < cells * leads && missing === 3; n++) {
    isMissing[Math.floor(n / leads)]![n % leads] = take(1) === 1;
  }
  toByte();
  const first = unfold(take(8 * (Math.floor(flags / 64) + 1)));

  // The coding order, and where its four parts end.
  const order = Array.from({ length: side }, (_, x) => x);
  for (let y = 1; y < side; y++) order.push(y * side);
  for (let y = 1; y < side; y++) for (let x = 1; x < side; x++) order.push(y * side + x);
  const ends = [1, side, 2 * side - 1, cells];
  /** Positions from `from`, cut at the ends of parts and after `most`. */
  const cut = (from: number, most: number) => {
    const pieces: number[][] = [];
    for (let position = from; position < cells; ) {
      const to = Math.min(position + most, ends.find((end) => end > position)!);
      pieces.push(order.slice(position, to));
      position = to;
    }
    return pieces;
  };
  const widthsOf = (count: number) => {
    const widths = Array.from({ length: count }, () => take(4));
    toByte();
    return widths.map((width) => (width === 15 ? 32 : width));
  };
  const signed = (width: number) => {
    const value = take(width);
    return width > 0 && value >= 2 ** (width - 1) ? value - 2 ** width : value;
  };

  // Residuals, first of the cells' first values, then of their differences in time.
  const residuals = Array.from({ length: cells }, () => new Array<number>(leads).fill(0));
  residuals[0]![0] = first;
  if (Math.floor(flags / 4) % 2 === 1) {
    const blocks = cut(1, 16);
    const widths = widthsOf(blocks.length);
    for (const [n, block] of blocks.entries()) {
      for (const cell of block) residuals[cell]![0] = signed(widths[n]!);
    }
    toByte();
  }
  const steps = leads - 1;
  if (Math.floor(flags / 8) % 2 === 1) {
    if (steps > 16) {
      const length = Math.floor(flags / 32) % 2 === 1 ? 8 : 16;
      const blocks = Math.ceil(steps / length);
      const widths = widthsOf(cells * blocks);
      for (const [n, cell] of order.entries()) {
        for (let k = 0; k < steps; k++) {
          residuals[cell]![k + 1] = signed(widths[n * blocks + Math.floor(k / length)]!);
        }
        toByte();
      }
    } else {
      const runs = cut(0, Math.max(1, Math.floor(16 / steps)));
      const widths = widthsOf(runs.length);
      for (const [n, run] of runs.entries()) {
        for (const cell of run) for (let k = 1; k <= steps; k++) residuals[cell]![k] = signed(widths[n]!);
      }
      toByte();
    }
  }
  if (bit !== brick.length * 8) throw new Error('brick is not filled');

  const isPlane = Math.floor(flags / 16) % 2 === 1;
  const values = residuals.map((ofCell) => [...ofCell]);
  const add = (to: number, from: number, sign: number) => {
    for (let k = 0; k < leads; k++) values[to]![k] = toInt32(values[to]![k]! + sign * values[from]![k]!);
  };
  for (let cell = 1; cell < cells; cell++) {
    if (cell % side === 0) add(cell, cell - side, 1);
    else add(cell, cell - 1, 1);
    if (isPlane && cell % side > 0 && cell > side) {
      add(cell, cell - side, 1);
      add(cell, cell - side - 1, -1);
    }
  }
  return values.map((ofCell, cell) => {
    let value = 0;
    return ofCell.map((step, k) => {
      value = toInt32(value + step);
      return isMissing[cell]![k] ? null : value;
    });
  });
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
