/** `npm run isobar`: the commands, from the bundle where that is up to date. */
import { start } from './start.ts';

await start('cli');
