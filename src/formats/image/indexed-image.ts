import { encode } from 'fast-png';

/** An image of few colours. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** Row by row from the top: indexes of `palette`. */
  readonly pixels: Uint8Array;
  /** Red, green, blue and opacity, 0 to 255; 256 colours at most. */
  readonly palette: readonly (readonly [red: number, green: number, blue: number, opacity: number])[];
}

/** An image as PNG (ISO/IEC 15948), with a palette: it takes a fraction of the bytes that four channels take. */
export function writePng({ width, height, pixels, palette }: IndexedImage): Uint8Array {
  return encode({
    width,
    height,
    data: pixels,
    depth: 8,
    channels: 1,
    palette: palette.map((colour) => [...colour]),
  });
}
