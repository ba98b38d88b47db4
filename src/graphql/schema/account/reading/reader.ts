import { clearAllDataLoaders } from '@pothos/plugin-dataloader';
import { openReader, type Reader } from '../../../../access/index.ts';
import { RequestScoped } from '../../../../platform/index.ts';
import type { Context } from '../../../context/context.ts';

const readers = new RequestScoped<Context, Reader>();

/** Reads what the caller of an operation may read; one for all of its fields. */
export function readerOf(context: Context): Reader {
  const before = readers.get(context);
  if (before !== undefined) return before;
  const reader = openReader(context.access, context.caller, context.clientRequest.address);
  readers.set(context, reader);
  return reader;
}

/** Forgets what was read, since something has changed: the next field reads it again. */
export function forgetReader(context: Context): void {
  readers.clear(context);
  clearAllDataLoaders(context);
}
