/**
 * Two routes that answer the same bytes through the same code: one for everybody, one for keys, which are looked up, limited,
 * charged and counted as those of every interface. Tells its address and its processor time.
 */
import express, { Router } from 'express';
import { createHttpServer } from '../../src/app/http-server.ts';
import { openGatewayParts } from '../../src/app/parts/gateway-parts.ts';
import { createAdmission, defineRoute, Pipeline, type Services } from '../../src/http/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { answerParent } from '../http/child.ts';
import { answerAsServer, listen, type ServerAnswer } from '../http/server.ts';

const parts = await openGatewayParts(readConfig(process.env));
const services = { ...parts, version: '0' } as unknown as Services;
const body = JSON.stringify({ values: Array.from({ length: 60 }, (_, n) => 273.15 + n) });

const route = (access: 'key' | 'probe') =>
  defineRoute({
    path: `/${access}`,
    operationId: access,
    tag: 'Service',
    summary: '',
    description: '',
    access,
    formats: { json: { schema: null, description: '' } },
    prepare: () => ({
      run: null,
      cachePolicy: 'never',
      price: 1,
      identity: null,
      read: () => ({ content: body }),
    }),
  });

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
const admission = createAdmission(parts.keyring, parts.meter);
const pipeline = new Pipeline({ admission, log: parts.log });
const router = Router();
for (const access of ['key', 'probe'] as const) pipeline.mount(router, route(access), services);
app.use(router);
const address = await listen(createHttpServer(app, parts.log));
answerParent<'state', ServerAnswer>(() => answerAsServer(address));
