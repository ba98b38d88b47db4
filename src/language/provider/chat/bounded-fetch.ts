/** A provider that sends more for one call is broken: answers have a few kilobytes. */
const MAX_BYTES = 2_000_000;

/**
 * `fetch` that breaks off bodies beyond a bound, so that no provider can fill the memory. A redirect is an answer like others, and a
 * failed one: following it would send the key and the question elsewhere.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.body === null) return response;
  let bytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength;
        if (bytes > MAX_BYTES) controller.error(new Error('the body is too large'));
        else controller.enqueue(piece);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
};
