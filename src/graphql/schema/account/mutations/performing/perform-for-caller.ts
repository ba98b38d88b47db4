import type { Response } from 'express';
import type { Actor } from '../../../../../access/index.ts';
import { noteActing } from '../../../../../http/index.ts';
import type { Context } from '../../../../context/context.ts';
import { forgetReader, readerOf } from '../../reading/reader.ts';

/** Performs an action for the caller. What earlier mutations of the operation have read is read again after it. */
export async function performForCaller<Result>(
  context: Context,
  action: (access: Context['access'], actor: Actor) => Promise<Result>,
): Promise<Result> {
  const actor = await readerOf(context).actor();
  const { res } = context as Context & { readonly res?: Response };
  if (res !== undefined) noteActing(res);
  try {
    return await action(context.access, actor);
  } finally {
    forgetReader(context);
  }
}

/** The project that something is done to: the one that the caller names, or its own. */
export function projectIdOf(context: Context, id: string | null | undefined): string {
  return id ?? readerOf(context).ownProjectId();
}
