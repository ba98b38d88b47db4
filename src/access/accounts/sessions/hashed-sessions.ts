import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter, Where } from 'better-auth/adapters';
import { hashToken } from '../tokens.ts';

type Row = Record<string, unknown>;

/**
 * better-auth stores the tokens of sessions as they stand in cookies. Behind this they stand in the database as hashes: whoever
 * reads it cannot sign in with what is there. A row that was looked up by its token carries that token again.
 */
export function hashedSessions<Options extends BetterAuthOptions>(
  adapter: DBAdapter<Options>,
): DBAdapter<Options> {
  return {
    ...adapter,
    async create(call) {
      if (call.model !== 'session') return adapter.create(call);
      const { token } = call.data as { token?: unknown };
      const row = await adapter.create({ ...call, data: hashed(call.data) as never });
      return { ...(row as object), token } as never;
    },
    async findOne(call) {
      if (call.model !== 'session') return adapter.findOne(call);
      const token = tokenIn(call.where);
      const row = await adapter.findOne<Row>({ ...call, where: hashedWhere(call.where) });
      return (row === null || token === null ? row : { ...row, token }) as never;
    },
    findMany: (call) => adapter.findMany({ ...call, ...whereOf(call) }),
    count: (call) => adapter.count({ ...call, ...whereOf(call) }),
    async update(call) {
      if (call.model !== 'session') return adapter.update(call);
      const token = tokenIn(call.where);
      const row = await adapter.update<Row>({
        ...call,
        where: hashedWhere(call.where),
        update: hashed(call.update),
      });
      return (row === null || token === null ? row : { ...row, token }) as never;
    },
    updateMany: (call) =>
      adapter.updateMany({
        ...call,
        ...whereOf(call),
        update: call.model === 'session' ? hashed(call.update) : call.update,
      }),
    delete: (call) => adapter.delete({ ...call, ...whereOf(call) }),
    deleteMany: (call) => adapter.deleteMany({ ...call, ...whereOf(call) }),
    consumeOne: (call) => adapter.consumeOne({ ...call, ...whereOf(call) }),
    transaction: (run) => adapter.transaction((inner) => run(hashedSessions(inner as DBAdapter<Options>))),
  };
}

/** The conditions of a call, on hashes where it is about sessions. */
function whereOf<Call extends { readonly model: string; readonly where?: Where[] | undefined }>({
  model,
  where,
}: Call): { where: Where[] } {
  return { where: model === 'session' ? hashedWhere(where ?? []) : (where ?? []) };
}

function hashedWhere(where: readonly Where[]): Where[] {
  return where.map((condition) => {
    if (condition.field !== 'token') return condition;
    const { value } = condition;
    const hashes = Array.isArray(value)
      ? value.map((token) => hashToken(String(token)))
      : hashToken(String(value));
    return { ...condition, value: hashes };
  });
}

function hashed(data: Row): Row {
  const { token } = data;
  return typeof token === 'string' ? { ...data, token: hashToken(token) } : data;
}

/** The token that one row is looked up by. */
function tokenIn(where: readonly Where[]): string | null {
  const value = where.find(({ field }) => field === 'token')?.value;
  return typeof value === 'string' ? value : null;
}
