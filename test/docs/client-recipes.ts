import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_KEY } from '../support/gateway.ts';

const PAGE = readFileSync(path.resolve(import.meta.dirname, '../../docs/clients.md'), 'utf8');

/** A code block of docs/clients.md that is followed by what it prints. */
interface Recipe {
  readonly section: string;
  readonly language: string;
  readonly code: string;
  readonly printed: string;
}

const sections = PAGE.split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text }));

/** The text of one section. */
export function sectionOf(title: string): string {
  const found = sections.find((section) => section.title === title);
  if (found === undefined) throw new Error(`docs/clients.md has no section ${title}`);
  return found.text;
}

export const recipes: readonly Recipe[] = sections.flatMap(({ title, text }) =>
  Array.from(
    text.matchAll(/```(\w+)\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g),
    ([, language = '', code = '', printed = '']) => ({ section: title, language, code, printed }),
  ),
);

/** The blocks of one language in a section, with the address and the key of a gateway in place of those of the page. */
export function settingsOf(title: string, language: string, address: string): string[] {
  const blocks = sectionOf(title).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'));
  return Array.from(blocks, ([, code = '']) =>
    code.replaceAll('http://localhost:8080', address).replaceAll('isb_...', TEST_KEY).trim(),
  );
}

/** Says so where this machine lacks a program of the page. */
export function isMissing(program: string): boolean {
  const missing = spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
  if (missing) console.warn(`SKIPPED: no ${program}, so its recipe in docs/clients.md is not run`);
  return missing;
}
