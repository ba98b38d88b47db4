import loadOpenJpeg, { type J2KEncoder } from '@cornerstonejs/codec-openjpeg/wasmjs';

const silent = () => {};
const openJpeg = await loadOpenJpeg({ print: silent, printErr: silent });

export interface ImageToWrite {
  readonly width: number;
  readonly height: number;
  /** 1 to 16. */
  readonly bits: number;
  readonly samples: ArrayLike<number>;
  /** Options of the encoder; without them lossless, with five decompositions. */
  readonly options?: (encoder: J2KEncoder) => void;
}

/** A JPEG 2000 codestream of one component, written by OpenJPEG. */
export function writeJpeg2000({ width, height, bits, samples, options }: ImageToWrite): Uint8Array {
  const encoder = new openJpeg.J2KEncoder();
  try {
    const image = { width, height, bitsPerSample: bits, componentCount: 1, isSigned: false };
    const input = encoder.getDecodedBuffer(image);
    if (bits > 8) input.set(new Uint8Array(Uint16Array.from(samples).buffer));
    else input.set(Uint8Array.from(samples));
    encoder.setQuality(true, 0);
    encoder.setDecompositions(5);
    options?.(encoder);
    encoder.encode();
    return new Uint8Array(encoder.getEncodedBuffer());
  } finally {
    encoder.delete();
  }
}

/** The samples, of `bits` bits each, of a codestream of one component, read by OpenJPEG. */
export function readJpeg2000(codestream: Uint8Array, bits: number): Int32Array {
  const decoder = new openJpeg.J2KDecoder();
  try {
    decoder.getEncodedBuffer(codestream.length).set(codestream);
    decoder.decode();
    const bytes = decoder.getDecodedBuffer();
    return Int32Array.from(bits > 8 ? new Uint16Array(bytes.slice().buffer) : bytes);
  } finally {
    decoder.delete();
  }
}

/** Smooth and noisy in turns, over all of the range. */
export function landscape(width: number, height: number, bits: number): Int32Array {
  const most = 2 ** bits - 1;
  return Int32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const height01 = 0.5 + 0.4 * Math.sin(x / 17) * Math.cos(y / 11) + (x > 40 ? 0.1 * Math.sin(x * y) : 0);
    return Math.round(most * height01);
  });
}
