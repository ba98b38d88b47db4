import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A step of a Dockerfile: `RUN npm ci`. */
export interface Step {
  readonly instruction: string;
  readonly text: string;
}

/** The steps of a Dockerfile, without comments and with broken lines joined. */
export function stepsOf(text: string): readonly Step[] {
  return text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [instruction = ''] = line.split(' ', 1);
      return { instruction, text: line.slice(instruction.length).trim() };
    });
}

/** Whether a file of a folder is sent to the build, by the folder's .dockerignore: the last pattern that matches it decides. */
export function sentToBuild(folder: string): (file: string) => boolean {
  const patterns = readFileSync(path.join(folder, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return (file) => {
    const parts = file.split('/');
    const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
    const last = patterns.findLast((pattern) => above.some((each) => regexOf(pattern).test(each)));
    return last?.startsWith('!') ?? true;
  };
}

/** As Docker reads them: a star matches names that begin with a dot too. */
function regexOf(pattern: string): RegExp {
  const source = pattern
    .replace(/^!/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.+/)?'));
  return new RegExp(`^${source}$`);
}
