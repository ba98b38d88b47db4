import { answerMediaType } from '../answer/media-type.ts';

/**
 * How an answer is sent in parts: as server-sent events (the "distinct connections mode" of GraphQL over SSE), or as the parts of
 * one `multipart/mixed` body: those of Apollo's multipart subscription protocol, or those of incremental delivery over HTTP.
 */
export type StreamForm = 'events' | 'subscription parts' | 'incremental parts';

/** The HTTP request of an operation. */
interface Asking {
  readonly headers: Pick<Headers, 'get'>;
}

/** Requests with a batch of operations: their answers are one JSON document. */
const batches = new WeakSet<Asking>();

export function noteBatch(request: Asking): void {
  batches.add(request);
}

/** A media range of an `Accept` header. */
interface MediaRange {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly quality: number;
}

/** The form in which a client takes a subscription, by its `Accept` header; null for none. */
export function subscriptionForm(request: Asking): StreamForm | null {
  return preferred<StreamForm>(request, ({ type, parameters }) => {
    if (type === 'text/event-stream') return 'events';
    const isSpecified = type === 'multipart/mixed' && parameters.get('subscriptionspec') === '1.0';
    return isSpecified ? 'subscription parts' : null;
  });
}

/**
 * The form in which a client takes an answer with `@defer` or `@stream`; null where it prefers a whole answer. Clients that name
 * streams after JSON, such as urql and GraphiQL, put the items of this version of incremental delivery in the wrong places, and
 * clients that name another version, such as `deferSpec=20220824`, would not understand it.
 */
export function incrementalForm(request: Asking): StreamForm | null {
  const form = preferred<StreamForm | 'whole'>(request, ({ type, parameters }) => {
    if (answerMediaType(type) !== null) return 'whole';
    if (type === 'text/event-stream') return 'events';
    if (type !== 'multipart/mixed' || parameters.has('deferspec') || parameters.has('subscriptionspec')) {
      return null;
    }
    const version = parameters.get('incrementalspec');
    return version === undefined || version === 'v0.2' ? 'incremental parts' : null;
  });
  return form === 'whole' ? null : form;
}

/** What the most preferred range stands for, of those that stand for something: the highest quality, then the first. */
function preferred<Form>(request: Asking, formOf: (range: MediaRange) => Form | null): Form | null {
  if (batches.has(request)) return null;
  let best: { readonly form: Form; readonly quality: number } | null = null;
  for (const range of rangesOf(request.headers.get('accept') ?? '')) {
    const form = formOf(range);
    if (form !== null && range.quality > (best?.quality ?? 0)) best = { form, quality: range.quality };
  }
  return best?.form ?? null;
}

function rangesOf(accept: string): readonly MediaRange[] {
  return accept.split(',').map((text) => {
    const [type = '', ...rest] = text.toLowerCase().split(';');
    const parameters = new Map(
      rest.map((parameter) => {
        const [name = '', value = ''] = parameter.split('=');
        return [name.trim(), value.trim().replaceAll('"', '')] as const;
      }),
    );
    return { type: type.trim(), parameters, quality: Number(parameters.get('q') ?? 1) };
  });
}
