import { readFileSync } from 'node:fs';

const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** Version of this Isobar, as its package says. */
export const VERSION = versionOf(manifest);

function versionOf(value: unknown): string {
  if (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'string'
  ) {
    return value.version;
  }
  throw new Error('package.json states no version');
}
