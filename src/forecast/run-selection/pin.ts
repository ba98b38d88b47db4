import { crc32 } from 'node:zlib';
import { HOUR_MS, isModelId, type ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** Fixes the run of every model over many requests; null for a model that had no complete run when the pin was made. */
export type Pin = ReadonlyMap<ModelId, Date | null>;

const MAX_LENGTH = 1000;
const NO_RUN = '-';

/** An opaque token for a pin that callers keep and send back. Its format is not part of the interface. */
export function formatPin(pin: Pin): string {
  const runs = [...pin].map(([model, run]) => `${model}:${run === null ? NO_RUN : run.getTime() / HOUR_MS}`);
  const content = runs.join(',');
  return Buffer.from(`${content}#${checksum(content)}`).toString('base64url');
}

/** Throws IsobarError('validation_error') for anything but a complete token of this service. */
export function parsePin(token: string): Pin {
  const text = token.length > MAX_LENGTH ? '' : Buffer.from(token, 'base64url').toString('latin1');
  const pin = new Map<ModelId, Date | null>();
  for (const run of text.split('#')[0]?.split(',') ?? []) {
    const [, model = '', hours = ''] = /^([a-z-]+):(-|\d{1,8})$/.exec(run) ?? [];
    if (isModelId(model)) pin.set(model, hours === NO_RUN ? null : new Date(Number(hours) * HOUR_MS));
  }
  // A token that was truncated, extended or made up differs from the token of the pin parsed from it.
  if (pin.size === 0 || formatPin(pin) !== token) {
    throw new IsobarError(
      'validation_error',
      'pin is not a token that this service gave out; leave it out for the newest runs',
      { reason: 'malformed', argument: 'pin' },
    );
  }
  return pin;
}

function checksum(content: string): string {
  return crc32(content).toString(36);
}
