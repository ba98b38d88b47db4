import type { CodestreamOctets } from './octets.ts';

/** Style of the code blocks that this decoder does not read: arithmetic coding bypassed in low bit planes. */
const BYPASS = 0x01;

/** Of one component: the coding style markers COD and COC (T.800 A.6.1, A.6.2). */
export interface CodingStyle {
  /** Progression order: 0 LRCP, 1 RLCP, 2 RPCL, 3 PCRL, 4 CPRL. */
  readonly progression: number;
  readonly layers: number;
  /** Packets may begin with a SOP marker segment. */
  readonly startOfPacket: boolean;
  /** Packet headers end with an EPH marker. */
  readonly endOfHeader: boolean;
  readonly levels: number;
  /** log2 of the nominal size of code blocks. */
  readonly blockWidthExponent: number;
  readonly blockHeightExponent: number;
  /** Code block style bits of table A.19. */
  readonly blockStyle: number;
  /** The 5-3 wavelet on integers; else the 9-7 on floating point numbers. */
  readonly reversible: boolean;
  /** For each resolution PPx in the low, PPy in the high four bits; null: the largest, 15 and 15. */
  readonly precincts: Uint8Array | null;
}

/** Of one component: the quantisation markers QCD and QCC (T.800 A.6.4, A.6.5). */
export interface Quantisation {
  readonly guardBits: number;
  /** 0 none, 1 derived from the lowest subband, 2 given for each. */
  readonly style: number;
  readonly exponents: Uint8Array;
  /** In units of 2^-11; empty without quantisation. */
  readonly mantissas: Uint16Array;
}

/** Coding and quantisation parameters of the main header or of one tile; null where no marker says. */
export interface Parameters {
  cod: CodingStyle | null;
  coc: Partial<CodingStyle> | null;
  qcd: Quantisation | null;
  qcc: Quantisation | null;
}

export function noParameters(): Parameters {
  return { cod: null, coc: null, qcd: null, qcc: null };
}

const COD = 0xff52;
const COC = 0xff53;
const QCD = 0xff5c;
const QCC = 0xff5d;

/** TLM, PLM, PLT, CRG, COM: nothing in them is needed. */
const SKIPPED = new Set([0xff55, 0xff57, 0xff58, 0xff63, 0xff64]);
const NAMES: ReadonlyMap<number, string> = new Map([
  [0xff50, 'CAP (high-throughput coding)'],
  [0xff5e, 'RGN (region of interest)'],
  [0xff5f, 'POC (change of progression order)'],
  [0xff60, 'PPM (packed packet headers)'],
  [0xff61, 'PPT (packed packet headers)'],
]);

/** Reads marker segments up to the marker `end`, and returns where that stands. */
export function readParameters(
  octets: CodestreamOctets,
  start: number,
  end: number,
  into: Parameters,
): number {
  for (let at = start; ; ) {
    const marker = octets.u16(at);
    if (marker === end) return at;
    const length = octets.u16(at + 2);
    if (length < 2 || at + 2 + length > octets.length) throw octets.corrupt(at, 'a marker segment ends late');
    const content = at + 4;
    if (marker === COD) into.cod = readCod(octets, content);
    else if (marker === COC) into.coc = readBlockCoding(octets, content + 2, octets.u8(content + 1));
    else if (marker === QCD) into.qcd = readQuantisation(octets, content, at + 2 + length);
    else if (marker === QCC) into.qcc = readQuantisation(octets, content + 1, at + 2 + length);
    else if (!SKIPPED.has(marker)) {
      throw octets.unsupported(at, `the marker ${NAMES.get(marker) ?? `0x${marker.toString(16)}`}`);
    }
    at += 2 + length;
  }
}

function readCod(octets: CodestreamOctets, at: number): CodingStyle {
  const style = octets.u8(at);
  const progression = octets.u8(at + 1);
  const layers = octets.u16(at + 2);
  if (progression > 4) throw octets.corrupt(at + 1, `progression order ${progression}`);
  if (layers === 0) throw octets.corrupt(at + 2, 'no layers');
  return {
    progression,
    layers,
    startOfPacket: (style & 2) !== 0,
    endOfHeader: (style & 4) !== 0,
    ...readBlockCoding(octets, at + 5, style),
  };
}

/** The part that COD and COC share, from the number of levels on. */
function readBlockCoding(octets: CodestreamOctets, at: number, style: number) {
  const levels = octets.u8(at);
  const blockWidthExponent = octets.u8(at + 1) + 2;
  const blockHeightExponent = octets.u8(at + 2) + 2;
  const blockStyle = octets.u8(at + 3);
  if (levels > 32) throw octets.corrupt(at, `${levels} decomposition levels`);
  if (blockWidthExponent > 10 || blockHeightExponent > 10 || blockWidthExponent + blockHeightExponent > 12)
    throw octets.corrupt(at + 1, `code blocks of 2^${blockWidthExponent} x 2^${blockHeightExponent}`);
  if ((blockStyle & BYPASS) !== 0) throw octets.unsupported(at + 3, 'arithmetic coding bypass');
  if (octets.u8(at + 4) > 1) throw octets.unsupported(at + 4, `wavelet ${octets.u8(at + 4)}`);
  if (blockStyle > 0x3f) throw octets.unsupported(at + 3, `code block style ${blockStyle}`);
  return {
    levels,
    blockWidthExponent,
    blockHeightExponent,
    blockStyle,
    reversible: octets.u8(at + 4) === 1,
    precincts: (style & 1) === 0 ? null : readPrecincts(octets, at + 5, levels),
  };
}

function readPrecincts(octets: CodestreamOctets, at: number, levels: number): Uint8Array {
  const sizes = Uint8Array.from({ length: levels + 1 }, (_, resolution) => octets.u8(at + resolution));
  sizes.forEach((size, resolution) => {
    if (resolution > 0 && ((size & 15) === 0 || size >>> 4 === 0))
      throw octets.corrupt(at + resolution, 'a precinct of one sample');
  });
  return sizes;
}

function readQuantisation(octets: CodestreamOctets, at: number, end: number): Quantisation {
  const style = octets.u8(at) & 31;
  const guardBits = octets.u8(at) >>> 5;
  if (style > 2) throw octets.corrupt(at, `quantisation style ${style}`);
  const bytes = end - at - 1;
  if (style === 0) {
    const exponents = Uint8Array.from({ length: bytes }, (_, i) => octets.u8(at + 1 + i) >>> 3);
    return { style, guardBits, exponents, mantissas: new Uint16Array(0) };
  }
  const words = Array.from({ length: bytes >>> 1 }, (_, i) => octets.u16(at + 1 + 2 * i));
  return {
    style,
    guardBits,
    exponents: Uint8Array.from(words, (word) => word >>> 11),
    mantissas: Uint16Array.from(words, (word) => word & 0x7ff),
  };
}

/** Tile before main header, component before default (T.800 A.6). */
export function effective(
  octets: CodestreamOctets,
  main: Parameters,
  tile: Parameters,
): { coding: CodingStyle; quantisation: Quantisation } {
  const cod = tile.cod ?? main.cod;
  const quantisation = tile.qcc ?? tile.qcd ?? main.qcc ?? main.qcd;
  if (cod === null || quantisation === null) throw octets.corrupt(0, 'no COD or no QCD marker');
  const coding = { ...cod, ...(tile.coc ?? (tile.cod === null ? main.coc : null)) };
  const bands = 3 * coding.levels + 1;
  const given = quantisation.exponents.length;
  if (given < (quantisation.style === 1 ? 1 : bands))
    throw octets.corrupt(0, `${given} quantisation steps for ${bands} subbands`);
  if (coding.reversible !== (quantisation.style === 0))
    throw octets.unsupported(0, 'a reversible wavelet with quantisation, or the other way round');
  return { coding, quantisation };
}
