import type { SentEvent } from './events.ts';

/** A place of the gazetteer, as `/llm` names it. */
export interface NamedPlace {
  readonly name: string;
  readonly region: string | null;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly time_zone: string;
}

/** What a question was understood as. */
export interface Understood {
  readonly lat: number;
  readonly lon: number;
  readonly model: string;
  readonly variables: readonly string[];
  readonly location: string | null;
  readonly init_time: string;
  readonly place: NamedPlace | null;
  readonly alternatives: readonly NamedPlace[];
  readonly window: { readonly from: string; readonly to: string; readonly time_zone: string };
}

/** The numbers of one variable. */
export interface AnswerSeries {
  /** In CF notation. */
  readonly units: string;
  readonly init_time: string;
  readonly lead_hours: readonly number[];
  readonly values: readonly (number | null)[];
}

/** As much of an answer as has come. */
export interface Answer {
  readonly understood: Understood | null;
  readonly data: Readonly<Record<string, AnswerSeries>>;
  /** What has been written so far. */
  readonly text: string;
  readonly engine: string | null;
  readonly notes: readonly string[];
  readonly attribution: readonly string[];
  readonly isDone: boolean;
  /** The problem document where it ended with one. */
  readonly problem: { readonly status: number; readonly code?: string; readonly detail: string } | null;
}

export const NO_ANSWER: Answer = {
  understood: null,
  data: {},
  text: '',
  engine: null,
  notes: [],
  attribution: [],
  isDone: false,
  problem: null,
};

/** The answer after one more event of `/llm`; events of kinds that are not known change nothing. */
export function answered(answer: Answer, { event, data }: SentEvent): Answer {
  const body = JSON.parse(data);
  switch (event) {
    case 'parsed':
      return { ...answer, ...detailsOf(body) };
    case 'data':
      return { ...answer, data: body };
    case 'answer':
      return { ...answer, text: answer.text + body.text };
    case 'retracted':
      return { ...answer, text: '' };
    case 'done':
      return { ...answer, ...detailsOf(body), text: body.answer, isDone: true };
    case 'error':
      return { ...answer, problem: body, isDone: true };
    default:
      return answer;
  }
}

const detailsOf = (body: Readonly<Record<string, unknown>>) => ({
  understood: body['parsed'] as Understood,
  engine: (body['engine'] ?? null) as string | null,
  notes: (body['notes'] ?? []) as readonly string[],
  attribution: (body['attribution'] ?? []) as readonly string[],
});
