import { isModelId, type ModelId } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';

/** Fixes the run of some models over many requests. */
export type Pin = ReadonlyMap<ModelId, Date>;

const MAX_LENGTH = 1000;
const HOUR_MS = 3_600_000;

/** An opaque token for a pin: callers keep it and hand it back, its form is not part of the interface. */
export function formatPin(pin: Pin): string {
  const runs = [...pin].map(([model, initTime]) => `${model}:${initTime.getTime() / HOUR_MS}`);
  return Buffer.from(`1,${runs.join(',')}`).toString('base64url');
}

/** Throws IsobarError('validation_error') for a token that is not one of ours. */
export function parsePin(token: string): Pin {
  const [version, ...runs] =
    token.length > MAX_LENGTH ? [] : Buffer.from(token, 'base64url').toString('latin1').split(',');
  const pin = new Map<ModelId, Date>();
  for (const run of runs.filter((text) => text !== '')) {
    const [, model = '', hours = ''] = /^([a-z-]+):(\d{1,8})$/.exec(run) ?? [];
    if (!isModelId(model)) throw notAPin();
    pin.set(model, new Date(Number(hours) * HOUR_MS));
  }
  if (version !== '1') throw notAPin();
  return pin;
}

function notAPin(): IsobarError {
  return new IsobarError(
    'validation_error',
    'pin is not a token that this service gave out; leave it away for the newest runs',
  );
}
