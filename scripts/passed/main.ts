/**
 * Counts the source files and functions that the service passes through on its way to an answer, by V8's own coverage:
 * `npm run passed [-- FOLDER]`, where FOLDER is another checkout to be measured with the same questions.
 *
 * - start: from the first line of `src/main.ts` until `/healthz` answers;
 * - `/point`, GraphQL at 100 places for 5 variables, an EDR area: a repeated request to a gateway over the demo of gfs, whose key and run
 *   are cached. Its own thread is counted, not those that decode or ingest;
 * - a GRIB message to a tile: `isobar ingest` of a file with one message, all threads, its start among it.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureGateway } from './gateway.ts';
import { measureIngest } from './ingest.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
const root = path.resolve(process.argv[2] ?? here);
console.log(`question                     files  functions   (${root})`);
for (const { question, files, functions } of [measureIngest(root), ...(await measureGateway(root))]) {
  console.log(`${question.padEnd(28)} ${String(files).padStart(5)}  ${String(functions).padStart(9)}`);
}
