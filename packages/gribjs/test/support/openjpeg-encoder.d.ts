/** OpenJPEG's WebAssembly build, which makes images for tests and reads them. */
declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  interface Size {
    width: number;
    height: number;
  }

  export interface J2KEncoder {
    getDecodedBuffer(image: {
      width: number;
      height: number;
      bitsPerSample: number;
      componentCount: number;
      isSigned: boolean;
    }): Uint8Array;
    encode(): void;
    getEncodedBuffer(): Uint8Array;
    setDecompositions(levels: number): void;
    setQuality(lossless: boolean, quantisation: number): void;
    setProgressionOrder(order: number): void;
    setTileSize(size: Size): void;
    setBlockDimensions(size: Size): void;
    setNumPrecincts(count: number): void;
    setPrecinct(resolution: number, size: Size): void;
    setCompressionRatio(layer: number, ratio: number): void;
    delete(): void;
  }

  export interface J2KDecoder {
    getEncodedBuffer(length: number): Uint8Array;
    decode(): void;
    getDecodedBuffer(): Uint8ClampedArray;
    delete(): void;
  }

  export default function load(options: {
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<{ readonly J2KEncoder: new () => J2KEncoder; readonly J2KDecoder: new () => J2KDecoder }>;
}
