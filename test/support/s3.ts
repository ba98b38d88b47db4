import { describe } from 'vitest';
import { isS3Installed } from './s3-server.ts';

export { type S3Server, startS3 } from './s3-server.ts';

if (!isS3Installed) console.warn('\nversitygw is not installed: every test that needs a bucket is SKIPPED\n');

/** Skipped, loudly, without the S3-compatible server. */
export function describeWithS3(title: string, suite: () => void): void {
  describe.skipIf(!isS3Installed)(title, suite);
}
