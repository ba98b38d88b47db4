import { Problem } from '../../api/problem.ts';
import { send } from '../../api/request.ts';

/**
 * Fetches a file whole.
 * @param onProgress gets how many bytes have come
 */
export async function fetchFile(
  address: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await send(address, { signal });
  if (!response.ok) throw await problemOf(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    parts.push(value);
    bytes += value.byteLength;
    onProgress(bytes);
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' });
}

async function problemOf(response: Response): Promise<Problem> {
  const answer = (await response.json().catch(() => ({}))) as {
    detail?: unknown;
    description?: unknown;
    code?: unknown;
  };
  const words = answer.detail ?? answer.description;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new Problem(typeof words === 'string' ? words : `The server answered ${response.status}.`, {
    status: response.status,
    code: typeof answer.code === 'string' ? answer.code : null,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}
