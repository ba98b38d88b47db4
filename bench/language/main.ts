/**
 * Scores an engine that reads questions in words: its parses of the questions in this folder, then the answers of a service with
 * the demo's runs, of which every number is held against `/point`. Run by `npm run eval:language` with the rules, or with a
 * provider by the settings ISOBAR_LANGUAGE_*.
 *
 * `-- --held-out` takes the questions that are held out and prints figures alone; `--no-answers` parses alone; `--json FILE`
 * writes the figures; `--only WORD` takes the questions whose id has the word in it; `--read` prints all answers.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/platform/index.ts';
import { openEngine } from './engine.ts';
import { askAll, scoreAll } from './evaluate.ts';
import { readQuestions } from './question.ts';
import { countsOf, printAnswers, printMisses, printShares, type Report, sharesOf } from './report.ts';

const { values: options } = parseArgs({
  options: {
    'held-out': { type: 'boolean', default: false },
    'no-answers': { type: 'boolean', default: false },
    read: { type: 'boolean', default: false },
    json: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const part = options['held-out'] ? 'held-out' : 'open';
const isOpen = part === 'open';
const questions = readQuestions(part).filter(({ id }) => !isOpen || id.includes(options.only));
const settings = languageSettings();
const engine = await openEngine(readConfig(settings).language);

const scored = await scoreAll(engine, questions);
const parses = sharesOf(scored);
console.log(`${engine.name}: ${questions.length} questions, ${isOpen ? 'open' : 'held out'}`);
printShares(parses);
if (isOpen) printMisses(scored);

const asked = options['no-answers'] ? null : await askAll(settings, questions);
if (asked !== null) printAnswers(asked, isOpen, options.read);

if (options.json !== undefined) {
  const report: Report = {
    engine: engine.name,
    part,
    parses,
    answers: asked === null ? null : countsOf(asked.map(({ outcome }) => outcome)),
    checked: countsOf((asked ?? []).flatMap(({ checked }) => checked ?? [])),
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** Those of the environment that name the engine, and no others. */
function languageSettings(): Readonly<Record<string, string>> {
  const named = Object.entries(process.env).filter(([name]) => name.startsWith('ISOBAR_LANGUAGE'));
  return Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
