/** A request that has an answer to be kept: what it is known by is all there is to it. */
export type Question =
  | { readonly method: 'GET'; readonly address: string; readonly body?: undefined }
  | { readonly method: 'POST'; readonly address: string; readonly body: string };

export const get = (address: string): Question => ({ method: 'GET', address });
export const post = (address: string, body: object): Question => ({
  method: 'POST',
  address,
  body: JSON.stringify(body),
});

/** The text that names a question in `answers.json`. */
export function textOf({ method, address, body }: Question): string {
  return body === undefined ? `${method} ${address}` : `${method} ${address} ${body}`;
}
