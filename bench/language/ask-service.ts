import { horizonOf, type ModelId, type SurfaceVariableName } from '../../src/catalog/index.ts';
import type { Language, Window } from '../../src/language/index.ts';
import type { TestGateway } from '../../test/support/gateway.ts';
import type { Question } from './question.ts';
import type { AnsweredWindow, RawSeries, RawValues } from './raw-values.ts';
import { unexplainedNumbers } from './unexplained.ts';

/** No model has output steps farther apart. */
const MAX_STEP_HOURS = 6;

/** What of a place at a time in `/llm`'s answer is looked at. */
interface LlmPart {
  readonly model: ModelId;
  readonly parsed: {
    readonly lat: number;
    readonly lon: number;
    readonly lead_from: number;
    readonly lead_to: number;
    readonly variables: readonly string[];
    readonly init_time: string;
    readonly location: string;
    readonly place: {
      readonly name: string;
      readonly region: string | null;
      readonly country: string;
    } | null;
    readonly window: { readonly from: string; readonly to: string | null; readonly time_zone: string };
    readonly language: Language;
  };
}

/** What of `/llm`'s answer is looked at. */
interface LlmAnswer extends LlmPart {
  readonly compared: readonly LlmPart[];
  readonly answer: string;
  readonly answer_checked: string;
  readonly data: Readonly<
    Record<string, { readonly lead_hours: readonly number[]; readonly values: readonly (number | null)[] }>
  >;
}

/** What became of a question at the service. */
export interface Asked {
  readonly question: Question;
  /**
   * `answered`: with numbers that are all in the data; `unexplained`: with others; `refused` as expected; `no_data`: refused since
   * no run reaches so far; `failed`: answered where it should be refused, or the other way round.
   */
  readonly outcome: 'answered' | 'unexplained' | 'refused' | 'no_data' | 'failed';
  readonly answer: string | null;
  /** How the product's own check ended: `as_written`, `second_try`, `replaced`; null for a refusal. */
  readonly checked: string | null;
  /** Numbers that are not in the data, or what a refusal said. */
  readonly remarks: readonly string[];
}

/** Asks a service a question, and holds every number of the answer against `/point`. */
export async function askService(gateway: TestGateway, question: Question): Promise<Asked> {
  const response = await gateway.get(`/llm?${new URLSearchParams({ q: question.text })}`);
  const body = (await response.json()) as unknown;
  if (response.status !== 200) return refused(question, response.status, body as Problem);
  const answer = body as LlmAnswer;
  const done = { question, answer: answer.answer, checked: answer.answer_checked };
  if (question.refusal !== null) return { ...done, outcome: 'failed', remarks: ['answered'] };
  const { lead_from: from, lead_to: to } = answer.parsed;
  const same = await rawValuesOf(gateway, answer, { from, to });
  const remarks = [...changedData(answer, same), ...(await unexplainedIn(gateway, answer, question))];
  return { ...done, outcome: remarks.length === 0 ? 'answered' : 'unexplained', remarks };
}

interface Problem {
  readonly detail?: unknown;
  readonly reason?: string;
}

function refused(question: Question, status: number, { detail, reason }: Problem): Asked {
  const remarks = [
    `${status} ${reason ?? ''} ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`,
  ];
  const isExpected = question.refusal !== null && status === 422;
  const isWithoutData = status === 422 && remarks.join().includes('no times match');
  const outcome = isExpected ? 'refused' : isWithoutData ? 'no_data' : 'failed';
  return { question, outcome, answer: null, checked: null, remarks };
}

async function rawValuesOf(
  gateway: TestGateway,
  { model, parsed }: LlmPart,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<RawValues> {
  const query = new URLSearchParams({
    model,
    lat: String(parsed.lat),
    lon: String(parsed.lon),
    vars: parsed.variables.join(','),
    init_time: parsed.init_time,
    lead_from: String(from),
    lead_to: String(Math.min(to, horizonOf(model, new Date(parsed.init_time).getUTCHours()))),
  });
  const response = await gateway.get(`/point?${query}`);
  if (response.status !== 200)
    throw new Error(`/point?${query}: ${response.status} ${await response.text()}`);
  const { init_time, variables } = (await response.json()) as {
    init_time: string;
    variables: Readonly<
      Record<string, { lead_hours: readonly number[]; values: readonly (number | null)[] }>
    >;
  };
  const series = Object.entries(variables).map(
    ([name, { lead_hours, values }]): [SurfaceVariableName, RawSeries] => [
      name as SurfaceVariableName,
      { leadHours: lead_hours, values },
    ],
  );
  return { model, initTime: new Date(init_time), series: new Map(series) };
}

/** `data` of the answer is that of `/point`, at the leads that it has. */
function changedData({ data }: LlmAnswer, { series }: RawValues): readonly string[] {
  return [...series].flatMap(([name, { leadHours, values }]) => {
    const own = data[name];
    const valueAt = new Map(leadHours.map((lead, index) => [lead, values[index]]));
    const isSame =
      own !== undefined &&
      own.lead_hours.length > 0 &&
      own.lead_hours.every((lead, index) => valueAt.get(lead) === own.values[index]);
    return isSame ? [] : [`data of ${name} differs from /point`];
  });
}

/** Limits that questions name in words: freezing, sunny, windy, stormy. */
const LIMITS: ReadonlySet<string> = new Set(['0 °C', '40 %', '30 km/h', '75 km/h']);

/** Numbers found neither in the data of the compared places, times and models nor among the limits of the question. */
async function unexplainedIn(
  gateway: TestGateway,
  answer: LlmAnswer,
  question: Question,
): Promise<readonly string[]> {
  const lists: (readonly string[])[] = [];
  for (const part of [answer, ...answer.compared.map((other) => ({ ...answer, ...other }))]) {
    const { lead_from: from, lead_to: to } = part.parsed;
    // The step after the last lead says for how long its value stands.
    const raw = await rawValuesOf(gateway, part, { from, to: to + MAX_STEP_HOURS });
    lists.push(unexplainedInPart(part, raw, question));
  }
  const [first = [], ...others] = lists;
  return first.filter(
    (text) =>
      others.every((list) => list.includes(text)) &&
      // Answers have a narrow space before units.
      !LIMITS.has(text.replaceAll(/\s/g, ' ')) &&
      !question.text.includes(text),
  );
}

function unexplainedInPart(
  { answer, parsed }: LlmAnswer,
  raw: RawValues,
  { expected }: Question,
): readonly string[] {
  const { from, to, time_zone: timeZone } = parsed.window;
  const window: AnsweredWindow = {
    from: new Date(from),
    to: to === null ? null : new Date(to),
    isClosed: expected.window.kind !== 'days' || expected.window.clock !== null,
    timeZone,
    hoursOfDay: hoursOfDay(expected.window),
  };
  const names = [parsed.location, ...Object.values(parsed.place ?? {})].filter(
    (name) => typeof name === 'string',
  );
  return unexplainedNumbers({ answer, language: parsed.language, names, raw, window });
}

const PARTS = {
  morning: [6, 12],
  midday: [11, 14],
  afternoon: [12, 18],
  evening: [18, 22],
  night: [21, 6],
} as const;

function hoursOfDay(window: Window): AnsweredWindow['hoursOfDay'] {
  if (window.kind !== 'days') return null;
  if (window.clock !== null) return window.clock;
  if (window.part === null) return null;
  const [from, to] = PARTS[window.part];
  return { from, to };
}
