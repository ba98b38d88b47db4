import { open, readFile } from 'node:fs/promises';
import type { CompletedPart } from '@aws-sdk/client-s3';
import pMap from 'p-map';
import type { S3 } from './bucket.ts';

/** Files above this go in parts of this size, of which S3 takes 10,000. */
const PART_BYTES = 16 * 2 ** 20;
const PARTS_AT_ONCE = 4;
/** Longest that one part may take: a quarter of a megabyte a second. */
const PART_MS = 60_000;

/** Writes a file to a bucket, in place of what is there. Readers see all of it or nothing. Throws the errors of the library. */
export async function upload(
  s3: S3,
  target: { readonly Bucket: string; readonly Key: string },
  file: string,
  size: number,
): Promise<void> {
  if (size > PART_BYTES) return await uploadParts(s3, target, file, size);
  const { sdk, client } = s3;
  const Body = await readFile(file);
  await client.send(new sdk.PutObjectCommand({ ...target, Body }), within());
}

async function uploadParts(
  { sdk, client }: S3,
  target: { readonly Bucket: string; readonly Key: string },
  file: string,
  size: number,
): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(target), within());
  const parts = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, n) => n);
  const handle = await open(file, 'r');
  try {
    const send = async (n: number): Promise<CompletedPart> => {
      const Body = Buffer.alloc(Math.min(PART_BYTES, size - n * PART_BYTES));
      await handle.read(Body, 0, Body.length, n * PART_BYTES);
      const PartNumber = n + 1;
      const part = new sdk.UploadPartCommand({ ...target, UploadId, PartNumber, Body });
      const { ETag } = await client.send(part, within());
      return { ETag, PartNumber };
    };
    const Parts = await pMap(parts, send, { concurrency: PARTS_AT_ONCE });
    const complete = { ...target, UploadId, MultipartUpload: { Parts } };
    await client.send(new sdk.CompleteMultipartUploadCommand(complete), within());
  } catch (error) {
    // Parts of an upload that are never completed are kept, and paid for.
    await client.send(new sdk.AbortMultipartUploadCommand({ ...target, UploadId }), within()).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
}

function within(): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(PART_MS) };
}
