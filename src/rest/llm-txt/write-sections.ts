import type { Section, SectionExample } from '../../http/index.ts';
import { type ShownAnswer, shownAnswer } from './answers/answers.ts';
import { shapeOf } from './answers/shape.ts';

/** Chapters in Markdown, their examples with what the demo answers. The shape of an answer is shown once. */
export function writeSections(sections: readonly Section[]): string {
  const shapes = new Set<string>();
  return sections.map((section) => writeSection(section, shapes)).join('\n\n');
}

function writeSection({ title, parts }: Section, shapes: Set<string>): string {
  const written = parts.map((part) => (typeof part === 'string' ? part : writeExample(part, shapes)));
  return [`## ${title}`, ...written].join('\n\n');
}

function writeExample(example: SectionExample, shapes: Set<string>): string {
  const { summary, language, request } = example;
  const answer = shownAnswer(example);
  const shown = answer === null || isKnown(answer, shapes) ? [] : [fenced(answer.language, answer.text)];
  return [`${summary}:`, fenced(language, request), ...shown].join('\n');
}

function isKnown({ language, text }: ShownAnswer, shapes: Set<string>): boolean {
  if (language !== 'json') return false;
  const shape = shapeOf(JSON.parse(text));
  const isThere = shapes.has(shape);
  shapes.add(shape);
  return isThere;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
