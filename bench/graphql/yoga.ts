/** The peer of the smallest operation: GraphQL Yoga in Express with nothing else on it. */
import { createServer } from 'node:http';
import express from 'express';
import { buildSchema } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { answerParent } from '../http/child.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';

const yoga = createYoga({ schema: buildSchema('type Query { hello: String }'), logging: false });
const app = express();
app.use('/graphql', (req, res) => yoga(req, res));
const address = await listen(createServer(app));
answerParent<'state', ServerAnswer>(() => answerAsServer(address));
