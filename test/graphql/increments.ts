/** One result of an answer in increments, as it is sent. */
export interface Increment {
  readonly data?: unknown;
  readonly errors?: readonly SentError[];
  readonly pending?: readonly { readonly id: string; readonly path: readonly (string | number)[] }[];
  readonly incremental?: readonly {
    readonly id: string;
    readonly subPath?: readonly (string | number)[];
    readonly data?: object;
    readonly items?: readonly unknown[];
    readonly errors?: readonly SentError[];
  }[];
  readonly completed?: readonly { readonly id: string; readonly errors?: readonly SentError[] }[];
  readonly hasNext?: boolean;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface SentError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** The results in the parts of a multipart body. Throws where it is not framed as RFC 2046 says. */
export function partsOf(body: string, boundary = 'graphql'): Increment[] {
  const parts = body.split(`\r\n--${boundary}`);
  if (parts.shift() !== '' || parts.pop() !== '--\r\n') throw new Error('not the parts of one body');
  return parts.map((part) => {
    const [head, content = ''] = part.split('\r\n\r\n');
    if (head !== '\r\ncontent-type: application/json') throw new Error(`the part begins with ${head}`);
    return JSON.parse(content);
  });
}

/** The fields of server-sent events, and how they were sent; comments are left out. */
export function eventsOf(body: string): { event: string; id?: string; data: string }[] {
  const blocks = body.split('\n\n').filter((block) => /^(event|data|id)/m.test(block));
  return blocks.map((block) => {
    const fields = block.split('\n').map((line) => {
      const [name = '', value = ''] = line.split(/: ?(.*)/s);
      return [name, value] as const;
    });
    return Object.fromEntries(fields) as { event: string; data: string };
  });
}

/** The whole data, put together as the draft of incremental delivery says. */
export function merged(increments: readonly Increment[]): unknown {
  const whole = structuredClone({ data: increments[0]?.data }) as { data: unknown };
  const paths = new Map<string, readonly (string | number)[]>();
  for (const { pending = [], incremental = [] } of increments) {
    for (const { id, path } of pending) paths.set(id, path);
    for (const { id, subPath = [], data, items } of incremental) {
      const at = [...(paths.get(id) ?? []), ...subPath].reduce<unknown>(
        (value, key) => (value as Record<string, unknown>)[key],
        whole.data,
      );
      if (items !== undefined) (at as unknown[]).push(...items);
      else Object.assign(at as object, data);
    }
  }
  return whole.data;
}
