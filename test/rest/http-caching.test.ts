import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';
import { hasShared, sharedPath } from '../support/shared.ts';
import { CALLS, jsonOf, type RawAnswer, send } from './http-client.ts';

/** After which what another process has published is seen: each looks again after a moment. */
const SEEN_MS = 100;

const FOR_EVER = 'private, max-age=31536000, immutable';
const A_MINUTE = 'private, max-age=60';
const MIDNIGHT = '2026-01-01T00:00:00Z';

/** Holds a run that is not synthetic and complete, and one that comes in. */
let gateway: TestGateway;
let demo: TestGateway;
beforeAll(async () => {
  demo = await openGateway(inject('demoData'));
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', MIDNIGHT);
  await publishRun(gateway.parts, 'gfs', '2026-01-01T06:00:00Z', { complete: false });
});
afterAll(async () => {
  await gateway?.close();
  await demo?.close();
});

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const FROM_RUNS = [POINT, '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55'];

const tagOf = ({ headers }: RawAnswer) => headers['etag'] ?? '';
const keptOf = ({ headers }: RawAnswer) => headers['cache-control'];
const withTag = (pathAndQuery: string, tag: string, of = gateway) =>
  send(of, pathAndQuery, { headers: { 'if-none-match': tag } });

describe('how long an answer may be cached:', () => {
  it.each(FROM_RUNS)('%s for ever where it names a complete run, else a minute', async (question) => {
    expect(keptOf(await send(gateway, `${question}&init_time=2026-01-01T00`))).toBe(FOR_EVER);
    expect(keptOf(await send(gateway, question))).toBe(A_MINUTE);
    expect(keptOf(await send(gateway, `${question}&init_time=2026-01-01T06`))).toBe(A_MINUTE);
    const { pin } = jsonOf(await send(gateway, '/models'));
    expect(keptOf(await send(gateway, `${question}&pin=${pin}`))).toBe(FOR_EVER);
  });

  it('a minute from a synthetic run, however it is named: the real one may take its place', async () => {
    for (const call of [CALLS.point, CALLS.bbox, CALLS.profile]) {
      const answer = await send(demo, `${call}&init_time=2026-01-15T00`);
      expect([call, answer.status, keptOf(answer)]).toEqual([call, 200, A_MINUTE]);
    }
  });

  it.skipIf(!hasShared)('a minute from a real file, of whose run the rest is still to come', async () => {
    const own = await openGateway();
    try {
      await own.ingest('gfs', sharedPath('grib/models/gfs/gfs-0p25-tmp-850mb-20260811-f024.grib2'));
      const question = '/point?model=gfs&lat=50&lon=10&var=temperature_850hpa&init_time=2026-08-11T18';
      const answer = await send(own, question);
      expect([answer.status, keptOf(answer)]).toEqual([200, A_MINUTE]);
      expect(jsonOf(answer)).toMatchObject({ run: { state: 'INCOMING', synthetic: false } });
    } finally {
      await own.close();
    }
  });

  it('a minute for listings, and not at all for errors and the state of the service', async () => {
    for (const listing of [CALLS.models, CALLS.variables])
      expect(keptOf(await send(gateway, listing))).toBe(A_MINUTE);
    expect(keptOf(await send(gateway, CALLS.health))).toBe('no-store');
    expect(keptOf(await send(gateway, '/point'))).toBe('no-store');
    expect(keptOf(await send(gateway, `${POINT}&init_time=2020-01-01T00`))).toBe('no-store');
    expect(keptOf(await send(gateway, POINT, { key: null }))).toBe('no-store');
  });

  it('by the client only: no answer to a key is for caches that others share', async () => {
    for (const question of [...FROM_RUNS, CALLS.models, CALLS.variables]) {
      expect(keptOf(await send(gateway, question))).toMatch(/^private\b/);
    }
  });
});

describe('an answer that the client has', () => {
  it.each([...FROM_RUNS, `${POINT}&init_time=2026-01-01T00`, CALLS.models, CALLS.variables])(
    '%s is not sent again',
    async (question) => {
      const first = await send(gateway, question);
      expect(first.status).toBe(200);
      expect(tagOf(first)).toMatch(/^W\/"[\w-]{20,}"$/);
      expect(first.headers['vary']).toBe('Accept, Accept-Encoding, Prefer');
      for (const ifNoneMatch of [tagOf(first), `"a", ${tagOf(first)}, W/"b"`, '*', tagOf(first).slice(2)]) {
        const again = await withTag(question, ifNoneMatch);
        expect([ifNoneMatch, again.status, again.content.byteLength]).toEqual([ifNoneMatch, 304, 0]);
        for (const name of ['etag', 'cache-control', 'vary', 'x-run', 'access-control-allow-origin']) {
          expect([name, again.headers[name]]).toEqual([name, first.headers[name]]);
        }
        expect(again.headers['date']).toBeDefined();
        expect(again.headers['content-type']).toBeUndefined();
      }
      for (const other of ['"a"', 'W/"b", "c"', '', tagOf(first).slice(0, -3)]) {
        expect([other, (await withTag(question, other)).status]).toEqual([other, 200]);
      }
      const head = await send(gateway, question, {
        method: 'HEAD',
        headers: { 'if-none-match': tagOf(first) },
      });
      expect(head.status).toBe(304);
    },
  );

  it('has a tag that differs by parameters, form and run', async () => {
    const questions = [
      POINT,
      `${POINT}&lead_to=1`,
      `${POINT}&lead_to=2`,
      `${POINT}&init_time=2026-01-01T06`,
      `${POINT}&fmt=csv`,
      `${POINT}&fmt=geojson`,
      POINT.replace('lat=50', 'lat=51'),
      POINT.replace('var=', 'vars='),
      CALLS.variables,
    ];
    const answers = await Promise.all(questions.map((question) => send(gateway, question)));
    const tags = answers.map(tagOf);
    expect(tags).not.toContain('');
    // The run ends at lead 2, so that one is the same without it.
    const contents = answers.map(({ content }) => content.toString());
    expect(new Set(tags).size).toBe(questions.length - 1);
    expect(tags.map((tag) => tags.indexOf(tag))).toEqual(
      contents.map((content) => contents.indexOf(content)),
    );
    const csv = await send(gateway, POINT, { headers: { accept: 'text/csv' } });
    expect([csv.headers['content-type'], tags.indexOf(tagOf(csv))]).toEqual(['text/csv; charset=utf-8', 4]);
  });

  it('is recognised without reading values or making a body', async () => {
    const tag = tagOf(await send(gateway, POINT));
    const { tileReads } = gateway.parts.store.report();
    for (let n = 0; n < 10; n++) expect((await withTag(POINT, tag)).status).toBe(304);
    expect(gateway.parts.store.report().tileReads).toBe(tileReads);
  });

  it('is sent again once another run answers, whichever process published it', async () => {
    const own = await openGateway();
    try {
      await publishRun(own.parts, 'gfs', MIDNIGHT);
      const [before, models] = [await send(own, POINT), await send(own, CALLS.models)];
      const publisher = await openBeside(own.parts);
      await publishRun(publisher, 'gfs', '2026-01-01T12:00:00Z', { seed: 2 });
      await publisher.close();
      await setTimeout(SEEN_MS);
      const after = await withTag(POINT, tagOf(before), own);
      expect([after.status, after.headers['x-run']]).toEqual([200, 'gfs/2026-01-01T12:00:00Z']);
      expect(tagOf(after)).not.toBe(tagOf(before));
      expect((await withTag(CALLS.models, tagOf(models), own)).status).toBe(200);
      // The run that was named is what it was.
      const named = `${POINT}&init_time=2026-01-01T00`;
      expect((await withTag(named, tagOf(await send(own, named)), own)).status).toBe(304);
    } finally {
      await own.close();
    }
  });

  it('keeps its tag while runs are published that it does not name', async () => {
    const own = await openGateway();
    try {
      await publishRun(own.parts, 'gfs', MIDNIGHT);
      const { forecasts } = own.parts;
      const before = await forecasts.latest('gfs');
      await publishRun(own.parts, 'gfs', '2026-01-01T12:00:00Z');
      // As where another process published it: what was looked up is believed for a moment.
      const makeRequest = forecasts.request.bind(forecasts);
      const spy = vi.spyOn(forecasts, 'request').mockImplementation((signal) => {
        const request = makeRequest(signal);
        vi.spyOn(request, 'latest').mockImplementation(async (model) => (model === 'gfs' ? before : null));
        return request;
      });
      const models = await send(own, CALLS.models);
      expect(models.content.toString()).toContain(`"latest_init_time":"${MIDNIGHT}"`);
      spy.mockRestore();
      const after = await withTag(CALLS.models, tagOf(models), own);
      expect(after.status).toBe(200);
      expect(after.content.toString()).toContain('"latest_init_time":"2026-01-01T12:00:00Z"');
    } finally {
      await own.close();
    }
  });

  it('needs the key all the same', async () => {
    const tag = tagOf(await send(gateway, POINT));
    const headers = { 'if-none-match': tag };
    expect((await send(gateway, POINT, { headers, key: null })).status).toBe(401);
  });

  it('does not hide errors', async () => {
    expect((await withTag('/point', '*')).status).toBe(422);
    expect((await withTag(`${POINT}&init_time=2020-01-01T00`, '*')).status).toBe(404);
  });

  it('is not matched by a star where there is no answer', async () => {
    for (const [question, of] of [
      [`${CALLS.point}&lead_from=121&lead_to=122`.replace('&lead_to=24', ''), demo],
      [`${CALLS.bbox}&lead_hours=121`, demo],
      [`${CALLS.profile}&lead_hours=121`, demo],
      ['/point?model=gfs&lat=50&lon=10&var=cape', gateway],
    ] as const) {
      const plain = await send(of, question);
      expect([question, [404, 422].includes(plain.status)]).toEqual([question, true]);
      expect([question, (await withTag(question, '*', of)).status]).toEqual([question, plain.status]);
    }
  });

  it('may be the description of the service', async () => {
    for (const description of [CALLS.openapi, CALLS.llmTxt, CALLS.docs]) {
      const tag = tagOf(await send(demo, description, { key: null }));
      expect([description, tag]).not.toEqual([description, '']);
      expect((await withTag(description, tag, demo)).status).toBe(304);
    }
  });
});
