/** Hosts of Amazon S3, Google Cloud Storage and Azure Blob Storage, which take thousands of requests a second for each bucket. */
const HOST_PATTERN =
  /(^|\.)(s3[^/]*\.amazonaws\.com|storage\.googleapis\.com|blob\.core\.windows\.net)(:\d+)?$/;

/** Whether a host is a public object store, where more requests at a time do no harm, and not a producer's own server. */
export function isObjectStore(host: string): boolean {
  return HOST_PATTERN.test(host);
}
