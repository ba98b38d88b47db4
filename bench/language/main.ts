/**
 * Scores an engine that reads questions in words. First its parses of the questions in `questions.json` and the answers of a
 * service with the demo's runs, of which every number is held against `/point`; then the service's replies to the questions as
 * people ask them (`people.json`). Run by `npm run eval:language` with the rules, or with a provider by the settings
 * ISOBAR_LANGUAGE_*.
 *
 * `-- --held-out` takes the held-out questions of the first kind, `--sealed` the sealed ones of the second, and each prints figures
 * alone; `--people` takes the second kind alone; `--no-answers` parses alone; `--json FILE` writes the figures; `--only WORD`
 * takes the questions whose id has the word in it; `--read` prints all answers.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/platform/index.ts';
import { openDemoService } from './demo-service.ts';
import { openEngine } from './engine.ts';
import { askAll, askPeopleQuestions, scoreAll } from './evaluate.ts';
import { readPeopleQuestions } from './people-question.ts';
import { peopleSharesOf, printPeopleMisses, printPeopleShares } from './people-report.ts';
import { readQuestions } from './question.ts';
import { countsOf, printAnswers, printMisses, printShares, type Report, sharesOf } from './report.ts';

const { values: options } = parseArgs({
  options: {
    'held-out': { type: 'boolean', default: false },
    sealed: { type: 'boolean', default: false },
    people: { type: 'boolean', default: false },
    'no-answers': { type: 'boolean', default: false },
    read: { type: 'boolean', default: false },
    json: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const part = options.sealed ? 'sealed' : options['held-out'] ? 'held-out' : 'open';
const isOpen = part === 'open';
const isPicked = ({ id }: { readonly id: string }) => !isOpen || id.includes(options.only);
const settings = languageSettings();
const engine = await openEngine(readConfig(settings).language);

const takesFirst = !(options.sealed || options.people);
const questions = takesFirst ? readQuestions(options['held-out'] ? 'held-out' : 'open').filter(isPicked) : [];
const scored = await scoreAll(engine, questions);
const parses = sharesOf(scored);
if (questions.length > 0) {
  console.log(`${engine.name}: ${questions.length} questions, ${isOpen ? 'open' : 'held out'}`);
  printShares(parses);
  if (isOpen) printMisses(scored);
}
const takesPeople = !(options['held-out'] || options['no-answers']);
const people = takesPeople ? readPeopleQuestions(options.sealed ? 'sealed' : 'open').filter(isPicked) : [];
const asked = options['no-answers'] ? [] : questions;
const service = asked.length + people.length === 0 ? null : await openDemoService(settings);
const results = service === null || asked.length === 0 ? null : await askAll(service.gateway, asked);
if (results !== null) printAnswers(results, isOpen, options.read);

const judged =
  service === null || people.length === 0 ? null : await askPeopleQuestions(service.gateway, people);
await service?.close();
if (judged !== null) {
  if (isOpen) printPeopleMisses(judged, options.read);
  console.log(`\n${engine.name}: ${people.length} questions as people ask them, ${part}`);
  printPeopleShares(peopleSharesOf(judged));
}

if (options.json !== undefined) {
  const report: Report = {
    engine: engine.name,
    part,
    parses,
    answers: results === null ? null : countsOf(results.map(({ outcome }) => outcome)),
    checked: countsOf((results ?? []).flatMap(({ checked }) => checked ?? [])),
    people: judged === null ? null : peopleSharesOf(judged),
  };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** Those of the environment that name the engine, and no others. */
function languageSettings(): Readonly<Record<string, string>> {
  const named = Object.entries(process.env).filter(([name]) => name.startsWith('ISOBAR_LANGUAGE'));
  return Object.fromEntries(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
