/** The part that is used of OpenJPEG's WebAssembly build, which comes without types. */
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  export interface FrameInfo {
    readonly width: number;
    readonly height: number;
    readonly bitsPerSample: number;
    readonly componentCount: number;
    readonly isSigned: boolean;
  }

  export interface J2KDecoder {
    /** A view of new memory inside the module. */
    getEncodedBuffer(length: number): Uint8Array;
    /** Returns also after errors, with no decoded bytes then. */
    decode(): void;
    getFrameInfo(): FrameInfo;
    /** A copy. */
    getDecodedBuffer(): Uint8ClampedArray;
    /** Frees the memory inside the module. */
    delete(): void;
  }

  export interface OpenJpeg {
    readonly J2KDecoder: new () => J2KDecoder;
  }

  export default function load(options: {
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<OpenJpeg>;
}
