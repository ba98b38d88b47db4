import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MISSING } from '../../../src/store/index.ts';
import { planesOf } from '../../store/planes.ts';
import { COMPLETE, GRID, NX, NY, SOURCE } from '../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { NOW } from '../../support/words-gateway.ts';

const INIT = '2026-01-15T00:00:00Z';
const LEADS = Array.from({ length: 61 }, (_, lead) => lead);
/** Cuxhaven is nearest to 54 N 9 E, which is land here, as all but the column at 8 E. */
const SEA_EAST = 8;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, {}, () => ({ now: () => NOW }));
  const draft = await gateway.parts.store.draft('gfs-wave', new Date(INIT), GRID, SOURCE);
  // 1 m at first, and 10 cm more each hour.
  const planes = planesOf(NX, NY, LEADS.length, (i, _, k) => (i === SEA_EAST ? 100 + 10 * k : MISSING));
  await draft.addCube({ variable: 'wave_height', leads: LEADS, planes, lineage: [] });
  await draft.publish(COMPLETE);
});
afterAll(() => gateway?.close());

async function ask(question: string, more = '') {
  const response = await gateway.get(`/llm?q=${encodeURIComponent(question)}${more}`);
  const body = await response.json();
  const answer = String(body.answer ?? body.detail).replaceAll(/[\u00a0\u202f]/g, ' ');
  return { status: response.status, body, answer };
}

describe('a question about waves', () => {
  it('is answered by a wave model at the nearest cell of the sea, with the state of the sea by WMO code table 3700', async () => {
    const { status, body, answer } = await ask('How high are the waves off Cuxhaven tomorrow?');
    expect({ status, answer }).toMatchObject({ status: 200 });
    expect(body.parsed).toMatchObject({ model: 'gfs-wave', variables: ['wave_height'] });
    expect(body.cell).toMatchObject({ lat: 54, lon: SEA_EAST });
    // The day begins at 23 UTC: 1 m and 23 times 10 cm are rough (2.5 to 4 m); very rough is up to 6 m.
    expect(answer).toContain('3.3 m');
    expect(answer).toContain('5.6 m');
    expect(answer.toLowerCase()).toContain('the sea is rough to very rough');
  });

  it.each([
    ['Wie hoch ist der Wellengang morgen vor Cuxhaven?', 'die See ist grob bis sehr grob'],
    ['Quelle est la hauteur des vagues demain à Cuxhaven ?', 'la mer est forte à très forte'],
    ['¿Qué altura de las olas habrá mañana en Cuxhaven?', 'estado de la mar: de gruesa a muy gruesa'],
    ['Altezza delle onde domani a Cuxhaven?', 'il mare è da agitato a molto agitato'],
    ['Qual a altura das ondas amanhã em Cuxhaven?', 'estado do mar: de grosso a alteroso'],
    ['Hoe hoog zijn de golven morgen in Cuxhaven?', 'de zee is wild tot zeer wild'],
    ['Jaka będzie jutro wysokość fal w Cuxhaven?', 'stan morza: wzburzone – silnie wzburzone'],
  ])('is understood as "%s"', async (question, state) => {
    const { status, answer } = await ask(question);
    expect({ status, answer }).toMatchObject({ status: 200 });
    expect(answer.toLowerCase()).toContain(state.toLowerCase());
  });

  it('knows the state at the end of a class as the lower one, and feet', async () => {
    // 1 m and 15 times 10 cm at 15 UTC, which is 4 p.m.
    const { answer } = await ask('How high are the waves at Cuxhaven today at 4 pm in feet?');
    expect(answer).toContain('8 ft');
    expect(answer.toLowerCase()).toContain('the sea is moderate');
  });

  it('has a limit in metres', async () => {
    const { answer } = await ask('Will the waves at Cuxhaven be above 5 m tomorrow?');
    expect(answer).toMatch(/^Yes/);
  });

  it('names models with waves where the model of the request has none', async () => {
    const { status, answer } = await ask('How high are the waves off Cuxhaven tomorrow?', '&model=gfs');
    expect(status).toBe(422);
    expect(answer).toContain('gfs-wave');
  });
});
