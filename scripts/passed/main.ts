/**
 * Counts the rooms, source files and functions that the service passes through on its way to an answer, by V8's own coverage, and the
 * returns: calls back into a room that the stack of calls has left, by V8's sampling profiler over 400 requests.
 * `npm run passed [-- FOLDER]`, where FOLDER is another checkout to be measured with the same questions; `--list` names them.
 *
 * - start: from the first line of `src/main.ts` until `/healthz` answers;
 * - `/point` repeated and at new places, the same charged to a project's credits, GraphQL at 100 places for 5 variables, an EDR area: requests to a
 *   gateway over the demo of gfs, whose key and run are cached. Its own thread is counted, not those that decode or ingest;
 * - a GRIB message to a tile: `isobar ingest` of a file with one message, all threads, its start among it.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureGateway } from './gateway.ts';
import { measureIngest } from './ingest.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const here = fileURLToPath(new URL('../..', import.meta.url));
const root = path.resolve(positionals[0] ?? here);
console.log(`question                     rooms  returns  files  functions   (${root})`);
for (const passed of [...(await measureGateway(root)), measureIngest(root)]) {
  const { question, rooms, returns, files, functions } = passed;
  const counts = [rooms.size, returns?.size ?? '', files.size, functions];
  console.log(
    question.padEnd(28),
    ...counts.map((count, n) => String(count).padStart([5, 8, 6, 10][n] ?? 0)),
  );
  if (values.list) for (const name of [...[...rooms].sort(), ...(returns ?? [])]) console.log(`  ${name}`);
}
