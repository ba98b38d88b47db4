/** What a release changes for those who use it; see docs/releasing.md. */
export const KINDS = ['patch', 'minor', 'major'] as const;
export type Kind = (typeof KINDS)[number];

/** The version after one, by Semantic Versioning. Throws for anything but a plain version, such as 1.0.0-rc.1. */
export function nextVersion(version: string, kind: Kind): string {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`${version} is not a version of the form 1.2.3`);
  if (kind === 'major') return `${Number(major) + 1}.0.0`;
  if (kind === 'minor') return `${major}.${Number(minor) + 1}.0`;
  return `${major}.${minor}.${Number(patch) + 1}`;
}

/**
 * The changelog with what was unreleased as a version, and an empty list of what comes after it. Throws where nothing is unreleased,
 * and where a list with the word "Breaking" would go into a version that promises that nothing breaks.
 */
export function releasedChangelog(text: string, version: string, kind: Kind, date: string): string {
  const [, before = '', unreleased = '', after = ''] =
    /^([\s\S]*?## \[Unreleased\]\n)([\s\S]*?)(\n## [\s\S]*)$/.exec(text) ?? [];
  if (unreleased.trim() === '') throw new Error('CHANGELOG.md has nothing under [Unreleased]');
  if (kind === 'patch' && /\*\*Breaking/.test(unreleased)) {
    throw new Error('CHANGELOG.md has a breaking change under [Unreleased]: this cannot be a patch');
  }
  return `${before}\n## [${version}] - ${date}\n${unreleased}${after}`;
}

/** A file that names the image or package in a version: `isobar:0.1.0`, `"isobar": "0.1.0"`. */
export function renamed(text: string, version: string, next: string): string {
  return text
    .replaceAll(`isobar:${version}`, `isobar:${next}`)
    .replaceAll(`"isobar": "${version}"`, `"isobar": "${next}"`);
}
