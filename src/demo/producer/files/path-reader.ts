/** What a path says about its file. */
export interface FileAddress {
  readonly initTime: Date;
  /** The first lead of a group; 0 for a file without leads. */
  readonly lead: number;
  readonly group: string | null;
}

/** Patterns of placeholder values. */
const PATTERNS: Readonly<Record<string, string>> = {
  YYYY: '\\d{4}',
  MM: '\\d{2}',
  DD: '\\d{2}',
  HH: '\\d{2}',
  YYYYMMDD: '\\d{8}',
  YYYYMMDDHH: '\\d{10}',
  F: '\\d{1,3}',
  FF: '\\d{2,3}',
  FFF: '\\d{3}',
  L: '\\d{1,4}',
  K: '\\d{1,3}',
  GROUP: '\\d{2}H\\d{2}H',
};
const ANY_WORD = '\\w{1,40}';

/** Reads the paths of one template; null for other paths. Accepts dates that do not exist. */
export function pathReader(template: string): (path: string) => FileAddress | null {
  const seen = new Set<string>();
  const source = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>${PATTERNS[name] ?? ANY_WORD})`;
    })
    .join('');
  const pattern = new RegExp(`^${source}$`);
  return (path) => {
    const found = pattern.exec(path)?.groups;
    return found === undefined ? null : addressOf(found);
  };
}

function addressOf(found: Readonly<Record<string, string>>): FileAddress | null {
  const { YYYY, MM, DD, HH, YYYYMMDD = `${YYYY}${MM}${DD}`, YYYYMMDDHH = `${YYYYMMDD}${HH}` } = found;
  const initTime = new Date(YYYYMMDDHH.replace(/^(....)(..)(..)(..)$/, '$1-$2-$3T$4:00:00Z'));
  if (Number.isNaN(initTime.getTime())) return null;
  const { F, FF, FFF, GROUP = null } = found;
  return { initTime, lead: Number(F ?? FF ?? FFF ?? GROUP?.slice(0, 2) ?? 0), group: GROUP };
}
