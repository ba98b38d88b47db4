import { type Bill, priceOfAnswer, problemBody } from '../../http/index.ts';
import {
  type AnswerPart,
  type AskEvent,
  attributionOf,
  dataDocument,
  parsedDocument,
  probabilityDocument,
  type Understood,
} from '../../language/index.ts';
import { HTTP_STATUS, IsobarError } from '../../platform/index.ts';
import { describeRun } from '../run-description.ts';

type Done = Extract<AskEvent, { kind: 'done' }>;

/** Parameters of an answer besides its question. */
interface AnswerOptions {
  /** Whether the numbers stand in it. */
  readonly includeData: boolean;
}

/** The answer as one JSON document, of which `bill` says what it cost. */
export async function answerJson(
  events: AsyncGenerator<AskEvent, void>,
  { includeData }: AnswerOptions,
  bill: Bill,
): Promise<Uint8Array> {
  for await (const event of events) {
    if (event.kind !== 'done') continue;
    bill.settle(priceOfAnswer(event));
    const more = includeData ? { data: dataDocument(event.understood) } : {};
    return Buffer.from(JSON.stringify(documentOf(event, more, includeData)));
  }
  throw new Error('a question ended without an answer');
}

/**
 * The answer as server-sent events (WHATWG HTML, section 9.2): `parsed`, `data`, `answer` with a sentence each, `retracted` where
 * those before do not count, `done`; `error` with a problem document where it fails after the first of them.
 */
export async function* answerEvents(
  events: AsyncGenerator<AskEvent, void>,
  { includeData }: AnswerOptions,
  bill: Bill,
): AsyncGenerator<string, void> {
  let hasBegun = false;
  try {
    for await (const event of events) {
      switch (event.kind) {
        case 'understood': {
          const { understood } = event;
          yield written('parsed', headOf(understood, false));
          hasBegun = true;
          if (includeData) {
            yield written('data', dataDocument(understood));
            for (const [index, part] of understood.compared.entries())
              yield written('compared_data', { index, data: dataDocument(part) });
          }
          break;
        }
        case 'text':
          yield written('answer', { text: event.text });
          break;
        case 'retracted':
          yield written('retracted', {});
          break;
        case 'done': {
          const { credits, remaining } = bill.settle(priceOfAnswer(event));
          yield written('done', documentOf(event, { credits: { cost: credits, remaining } }, false));
        }
      }
    }
  } catch (error) {
    // Before the first event the status can still report the error. Internal errors cut the connection.
    if (!hasBegun || !(error instanceof IsobarError) || error.code === 'internal_error') throw error;
    bill.settle(0);
    yield `event: error\ndata: ${problemBody(error, HTTP_STATUS[error.code], {})}\n\n`;
  }
}

/** What is known before the answer is written. */
function headOf(understood: Understood, hasData: boolean) {
  const { question, engine, notes, compared } = understood;
  const { run, ...part } = partOf(understood);
  return {
    query: question.text,
    ...part,
    compared: compared.map((other) => ({
      ...partOf(other),
      ...(hasData ? { data: dataDocument(other) } : {}),
    })),
    engine,
    notes,
    run,
    attribution: attributionOf(understood),
  };
}

/** What a place at a time was answered from. */
function partOf(part: AnswerPart) {
  const { cell, ground, table } = part;
  const probability = probabilityDocument(part);
  return {
    model: table.run.model,
    parsed: parsedDocument(part),
    cell: {
      lat: cell.latitude,
      lon: cell.longitude,
      distance_km: cell.distanceKm,
      surface_altitude: ground,
    },
    ...(probability !== null && { probability }),
    run: describeRun(table.run),
  };
}

/** @param hasData whether the parts that are compared have their numbers; those of the first stand in `more` */
function documentOf({ understood, text, checked }: Done, more: object, hasData: boolean) {
  const { query, model, parsed, cell, ...rest } = headOf(understood, hasData);
  return { query, model, parsed, cell, ...more, answer: text, answer_checked: checked, ...rest };
}

function written(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
