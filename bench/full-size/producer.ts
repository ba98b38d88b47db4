/** Serves the files of the folder in `BENCH_FILES` as a producer does. Tells its address. */
import { createServer } from 'node:http';
import express from 'express';
import { answerParent } from '../http/child.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';

const app = express();
app.use(express.static(process.env['BENCH_FILES'] ?? '.', { index: false }));
const address = await listen(createServer(app));
answerParent<'state', ServerAnswer>(() => answerAsServer(address));
