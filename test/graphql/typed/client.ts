import type { TypedDocumentString } from './gql/graphql.ts';

export interface Gateway {
  readonly address: string;
  readonly key: string;
}

/** The data of one operation. Throws an Error with the gateway's messages when the operation, or a part of it, failed. */
export async function ask<Data, Variables>(
  { address, key }: Gateway,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
}
