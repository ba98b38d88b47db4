import { ConfigError, readConfig } from '../../platform/index.ts';
import { printable } from '../terminal/table.ts';
import { examine, type Finding } from './examine.ts';

/** `isobar doctor`: prints a line for each part that a server needs, as it is found; the exit code is 1 where one lacks. */
export async function doctorCommand(): Promise<void> {
  let lacks = 0;
  for await (const { part, isLacking, text } of findings()) {
    if (isLacking) lacks++;
    console.log(`${isLacking ? 'lacks' : 'ok   '}  ${part.padEnd(PART_WIDTH)}  ${printable(text)}`);
  }
  if (lacks === 0) return;
  console.error(`${lacks} of these must be put right`);
  process.exitCode = 1;
}

const PART_WIDTH = 'data folder'.length;

async function* findings(): AsyncIterable<Finding> {
  try {
    yield* examine(readConfig(process.env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield { part: 'settings', isLacking: true, text: error.message.replace(/^settings: /, '') };
  }
}
