/** The last step of `npm ci`: deletes the 190 MB of installed files that nothing here loads. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { deleteUnusedFiles } from './unused-files.ts';

const modules = path.resolve(import.meta.dirname, '../../node_modules');
if (existsSync(modules)) deleteUnusedFiles(modules);
