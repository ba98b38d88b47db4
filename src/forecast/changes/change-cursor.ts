import { crc32 } from 'node:zlib';
import { HOUR_MS } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** The position of a follower in the sequence of changes. */
export interface ChangeCursor {
  /** Number of the last change seen, 0 for none. */
  readonly change: number;
  /** Initialisation of the run that the follower compares with; null if it compares none. */
  readonly comparedWith: Date | null;
}

const FORM = /^(\d{1,10})(?::(-?\d{1,8}))?#([0-9a-z]{1,7})$/;
const MAX_LENGTH = 60;

/** An opaque token that followers keep and send back. Its format is not part of the interface. */
export function formatCursor({ change, comparedWith }: ChangeCursor): string {
  const content = comparedWith === null ? `${change}` : `${change}:${comparedWith.getTime() / HOUR_MS}`;
  return Buffer.from(`${content}#${crc32(content).toString(36)}`).toString('base64url');
}

/** Throws IsobarError('validation_error') for anything but a complete token of this service. */
export function parseCursor(token: string): ChangeCursor {
  const text = token.length > MAX_LENGTH ? '' : Buffer.from(token, 'base64url').toString('latin1');
  const [, change = '', hours] = FORM.exec(text) ?? [];
  const cursor = {
    change: Number(change),
    comparedWith: hours === undefined ? null : new Date(Number(hours) * HOUR_MS),
  };
  if (change === '' || formatCursor(cursor) !== token) {
    throw new IsobarError(
      'validation_error',
      'after is not a cursor that this service gave out; leave it out to follow from now on',
      { reason: 'malformed', argument: 'after' },
    );
  }
  return cursor;
}
