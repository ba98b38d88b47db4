// Everything of the browser entry, and the pool of worker threads, which needs Node.
export * from './browser.ts';
export {
  createDecodePool,
  type Decoded,
  type DecodeJob,
  type DecodePool,
  type DecodePoolOptions,
} from './pool/decode-pool.ts';
