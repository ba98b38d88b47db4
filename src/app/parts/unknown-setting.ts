import { nearMatches } from '../../catalog/index.ts';
import { SETTINGS } from '../../platform/index.ts';

const PREFIX = /^ISOBAR_/;

/** Says that a variable of the environment looks like a setting and is none, with the one that was probably meant. */
export function unknownSetting(name: string): string {
  const own = SETTINGS.filter((setting) => PREFIX.test(setting)).map((setting) =>
    setting.replace(PREFIX, ''),
  );
  const [near] = nearMatches(name.replace(PREFIX, ''), own, 1);
  return `unknown setting ${name}${near === undefined ? '' : `: did you mean ISOBAR_${near}?`}`;
}
