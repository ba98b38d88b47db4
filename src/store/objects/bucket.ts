import type { S3Client } from '@aws-sdk/client-s3';
import { isTraced, ResourceFault, traced } from '../../platform/index.ts';

/** A part of an S3 bucket. */
export interface BucketName {
  readonly bucket: string;
  /** What all keys begin with: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** Longest that one request about an object may take, all tries together. */
export const REQUEST_MS = 5_000;

/** @param url `s3://bucket` or `s3://bucket/prefix`, in the form that the settings accept */
export function parseBucket(url: string): BucketName {
  const [bucket = '', ...folders] = url.replace(/^s3:\/\//, '').split('/');
  const prefix = folders.filter((folder) => folder !== '').join('/');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

type Sdk = typeof import('@aws-sdk/client-s3');

/** The library, and a client of the bucket's service. */
export interface S3 {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/**
 * Loads the library, which takes a tenth of a second and memory that only a bucket needs. Region, address and credentials come
 * by the usual chain: `AWS_REGION`, `AWS_ENDPOINT_URL`, `AWS_ACCESS_KEY_ID` and its companions, profiles, roles of containers and machines.
 */
export async function openS3(): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3');
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const isElsewhere = (AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL) !== undefined;
  // Servers other than Amazon's do without a region, which the library demands, and without a host name for each bucket.
  const region = AWS_REGION ?? AWS_DEFAULT_REGION ?? (isElsewhere ? 'us-east-1' : undefined);
  const client = new sdk.S3Client({
    ...(region !== undefined && { region }),
    ...(isElsewhere && { forcePathStyle: true }),
    maxAttempts: 2,
    // Checksums of our own cover what is stored, and other servers do not know Amazon's new ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: REQUEST_MS,
      httpAgent: { maxSockets: 256, keepAlive: true, noDelay: true },
      httpsAgent: { maxSockets: 256, keepAlive: true, noDelay: true },
    },
  });
  if (isTraced()) traceCalls(client);
  return { sdk, client };
}

/** Makes a span of each call, its tries together. */
function traceCalls(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const { Bucket = '', Key = '' } = args.input as { Bucket?: string; Key?: string };
        const name = `S3 ${commandName.replace(/Command$/, '')}`;
        const attributes = { 'rpc.system': 'aws-api', 'aws.s3.bucket': Bucket, 'aws.s3.key': Key };
        return traced(
          () => ({ name, kind: 'client', attributes }),
          () => next(args),
        );
      },
    { step: 'initialize', name: 'isobarTraces' },
  );
}

/** HTTP status of a refusal, null where there was no answer. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error && '$metadata' in error)) return null;
  const { httpStatusCode } = error.$metadata as { readonly httpStatusCode?: number };
  return httpStatusCode ?? null;
}

/** What is wrong with the bucket, from an error of the library. */
export function bucketFault(error: unknown): ResourceFault {
  if (error instanceof ResourceFault) return error;
  const status = statusOf(error);
  if (error instanceof Error && error.name === 'NoSuchBucket') return fault('does not exist', error);
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return fault('cannot be reached: there are no credentials for it', error);
  if (status === 401 || status === 403) return fault('refuses the credentials of this process', error);
  if (status === 429 || status === 503) return fault('is overloaded', error);
  if (status !== null) return fault(`does not work: it answers with status ${status}`, error);
  return fault('does not answer', error);
}

function fault(problem: string, cause: unknown): ResourceFault {
  return new ResourceFault('bucket', `the bucket of the store ${problem}`, cause);
}
