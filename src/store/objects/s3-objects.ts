import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { type ResourceFault, withDeadline } from '../../platform/index.ts';
import {
  type BucketName,
  bucketFault,
  openS3,
  parseBucket,
  REQUEST_MS,
  type S3,
  statusOf,
} from './bucket.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { upload } from './upload.ts';

/** Of an attempt to find out whether the bucket answers. */
const PROBE_MS = 2_000;

/** Keys of one request to delete, at most as many as S3 takes. */
const DELETED_AT_ONCE = 1000;
const BATCH_MS = 60_000;
/** Where the server takes one at a time. */
const REMOVALS_AT_ONCE = 16;

/** What was written less than this ago is new already, for sweeps that delete nothing that is younger than an hour. */
const STILL_NEW_MS = 10 * 60_000;

/** Bytes of an object, and how many it has in all. */
export interface ObjectRange {
  readonly bytes: Buffer;
  readonly size: number;
}

/**
 * Objects in a bucket of S3 or of a server that speaks its protocol. What writes an object learns from the bucket whether it was
 * the first. All methods throw ResourceFault where the bucket does not answer in some seconds, or refuses.
 */
export class S3Objects implements ObjectStore {
  readonly location: string;
  readonly #bucket: BucketName;
  readonly #scratch: string;
  #s3: Promise<S3> | null = null;

  /**
   * @param url `s3://bucket/prefix`
   * @param scratch folder for files that are on their way to the bucket
   */
  constructor(url: string, scratch: string) {
    this.#bucket = parseBucket(url);
    this.#scratch = path.resolve(scratch);
    this.location = `s3://${this.#bucket.bucket}/${this.#bucket.prefix}`.replace(/\/$/, '');
  }

  nameOf(key: string): string {
    return `${this.location}/${key}`;
  }

  keyOf(name: string): string {
    return name.slice(this.location.length + 1);
  }

  get writesTo(): string {
    return this.#scratch;
  }

  async read(key: string): Promise<Buffer | null> {
    return await this.#get(key, undefined, async ({ Body }) => await bytesOf(Body));
  }

  /** Bytes `from` to `to`, the end not included, of an object; fewer where it ends before. Null when there is none. */
  async readRange(key: string, from: number, to: number): Promise<Buffer | null> {
    return await this.#get(key, `bytes=${from}-${to - 1}`, async ({ Body }) => await bytesOf(Body));
  }

  /** The last bytes of an object, or all of a smaller one; null when there is none. */
  async readEnd(key: string, length: number): Promise<ObjectRange | null> {
    return await this.#get(key, `bytes=-${length}`, async ({ Body, ContentRange }) => {
      const bytes = await bytesOf(Body);
      return { bytes, size: Number(ContentRange?.split('/')[1] ?? bytes.length) };
    });
  }

  async sizeOf(key: string): Promise<number | null> {
    return await this.#ask(async ({ sdk, client }, abortSignal) => {
      const found = await client
        .send(new sdk.HeadObjectCommand(this.#at(key)), { abortSignal })
        .catch(nullWhereNone);
      return found === null ? null : (found.ContentLength ?? 0);
    });
  }

  async create(key: string, content: string | Uint8Array): Promise<boolean> {
    return await this.#ask(async ({ sdk, client }, abortSignal) => {
      const command = new sdk.PutObjectCommand({ ...this.#at(key), Body: content, IfNoneMatch: '*' });
      try {
        await client.send(command, { abortSignal });
        return true;
      } catch (error) {
        const status = statusOf(error);
        if (status === 412) return false;
        // Another writer of the same key is at it right now.
        if (status === 409) return !(await this.#isThere(client, sdk, key, abortSignal));
        throw error;
      }
    });
  }

  async addFile<Made extends { readonly name: string }>(
    folder: string,
    make: (folder: string) => Promise<Made>,
  ): Promise<Made> {
    const scratch = path.join(this.#scratch, randomUUID());
    await mkdir(scratch, { recursive: true });
    try {
      const made = await make(scratch);
      const file = path.join(scratch, made.name);
      const { size } = await stat(file);
      const s3 = await this.#open();
      await upload(s3, this.#at(`${folder}/${made.name}`), file, size).catch((error: unknown) => {
        throw bucketFault(error);
      });
      return made;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  async touch(key: string): Promise<boolean> {
    const found = await this.#ask(async ({ sdk, client }, abortSignal) =>
      client.send(new sdk.HeadObjectCommand(this.#at(key)), { abortSignal }).catch(nullWhereNone),
    );
    if (found === null) return false;
    if (Date.now() - (found.LastModified?.getTime() ?? 0) < STILL_NEW_MS) return true;
    // Not every server gives an object that is copied onto itself a new time.
    const content = await this.read(key);
    if (content === null) return false;
    await this.#ask(async ({ sdk, client }, abortSignal) =>
      client.send(new sdk.PutObjectCommand({ ...this.#at(key), Body: content }), { abortSignal }),
    );
    return true;
  }

  async remove(key: string): Promise<void> {
    await this.#ask(async ({ sdk, client }, abortSignal) => {
      await client.send(new sdk.DeleteObjectCommand(this.#at(key)), { abortSignal }).catch(nullWhereNone);
    });
  }

  async removeAll(folder: string, names: readonly string[]): Promise<void> {
    for (let start = 0; start < names.length; start += DELETED_AT_ONCE) {
      const batch = names.slice(start, start + DELETED_AT_ONCE);
      if (!(await this.#removeBatch(folder, batch)))
        await pMap(batch, (name) => this.remove(`${folder}/${name}`), { concurrency: REMOVALS_AT_ONCE });
    }
  }

  /** False where the server does not take several at once. */
  async #removeBatch(folder: string, names: readonly string[]): Promise<boolean> {
    if (names.length < 2) return false;
    const Objects = names.map((name) => ({ Key: this.#at(`${folder}/${name}`).Key }));
    const { bucket: Bucket } = this.#bucket;
    return await this.#ask(async ({ sdk, client }, abortSignal) => {
      const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
      const answer = await client.send(command, { abortSignal }).catch((error: unknown) => {
        const status = statusOf(error);
        if (status === 400 || status === 405 || status === 411 || status === 501) return null;
        throw error;
      });
      // Those that were left are tried one by one, which says why.
      return answer !== null && (answer.Errors ?? []).length === 0;
    }, BATCH_MS);
  }

  async folders(folder: string): Promise<readonly string[]> {
    const { Key: prefix } = this.#at(`${folder}/`);
    const names: string[] = [];
    for await (const { CommonPrefixes } of this.#pages(prefix)) {
      for (const { Prefix = '' } of CommonPrefixes ?? []) names.push(Prefix.slice(prefix.length, -1));
    }
    return names;
  }

  async list(folder: string): Promise<readonly StoredObject[]> {
    const { Key: prefix } = this.#at(`${folder}/`);
    const objects: StoredObject[] = [];
    for await (const { Contents } of this.#pages(prefix)) {
      for (const { Key = '', Size = 0, LastModified } of Contents ?? []) {
        const name = Key.slice(prefix.length);
        // Some programs mark folders by objects.
        if (name !== '') objects.push({ name, bytes: Size, modifiedMs: LastModified?.getTime() ?? 0 });
      }
    }
    return objects;
  }

  /** Folders are parts of keys. */
  async prune(): Promise<void> {}

  async fault(): Promise<ResourceFault | null> {
    try {
      await this.#ask(async ({ sdk, client }, abortSignal) => {
        const { bucket: Bucket, prefix: Prefix } = this.#bucket;
        await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), { abortSignal });
      }, PROBE_MS);
      return null;
    } catch (error) {
      return bucketFault(error);
    }
  }

  close(): void {
    void this.#s3?.then(({ client }) => client.destroy()).catch(() => {});
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#bucket.bucket, Key: `${this.#bucket.prefix}${key}` };
  }

  async #open(): Promise<S3> {
    this.#s3 ??= openS3();
    return await this.#s3;
  }

  async #ask<Result>(
    work: (s3: S3, signal: AbortSignal) => Promise<Result>,
    ms = REQUEST_MS,
  ): Promise<Result> {
    const s3 = await this.#open();
    try {
      return await withDeadline(
        ms,
        () => new Error(`no answer within ${ms} ms`),
        (signal) => work(s3, signal),
      );
    } catch (error) {
      throw bucketFault(error);
    }
  }

  async #get<Result>(
    key: string,
    Range: string | undefined,
    take: (answer: GetObjectCommandOutput) => Promise<Result>,
  ): Promise<Result | null> {
    return await this.#ask(async ({ sdk, client }, abortSignal) => {
      const command = new sdk.GetObjectCommand({ ...this.#at(key), ...(Range !== undefined && { Range }) });
      const answer = await client.send(command, { abortSignal }).catch((error: unknown) => {
        // There is no such byte: the object is shorter.
        if (statusOf(error) === 416) return { $metadata: {} };
        return nullWhereNone(error);
      });
      return answer === null ? null : await take(answer);
    });
  }

  async #isThere(client: S3Client, sdk: S3['sdk'], key: string, abortSignal: AbortSignal): Promise<boolean> {
    const found = await client
      .send(new sdk.HeadObjectCommand(this.#at(key)), { abortSignal })
      .catch(nullWhereNone);
    return found !== null;
  }

  async *#pages(Prefix: string) {
    const { bucket: Bucket } = this.#bucket;
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#ask(
        async ({ sdk, client }, abortSignal) =>
          await client.send(
            new sdk.ListObjectsV2Command({
              Bucket,
              Prefix,
              Delimiter: '/',
              ...(ContinuationToken !== undefined && { ContinuationToken }),
            }),
            { abortSignal },
          ),
      );
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }
}

async function bytesOf(body: GetObjectCommandOutput['Body']): Promise<Buffer> {
  if (body === undefined) return Buffer.alloc(0);
  const bytes = await body.transformToByteArray();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function nullWhereNone(error: unknown): null {
  const isNoBucket = error instanceof Error && error.name === 'NoSuchBucket';
  if (statusOf(error) === 404 && !isNoBucket) return null;
  throw error;
}
