import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { IsobarError } from '../../../platform/index.ts';
import { NO_TOKENS, type Outcome, type ReportTokens, type Tokens } from '../../engine.ts';
import { parseSchema } from '../instructions/parse-schema.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { type Dialect, firstDialect, simplerDialect } from './dialect.ts';
import { failureOf, refused, unusable } from './failures.ts';

/** A language-model provider, as the settings name it. */
export interface ProviderSettings {
  /** Base URL of an interface compatible with OpenAI's; null for OpenAI's own. */
  readonly url: string | null;
  /** Its name of the model. */
  readonly model: string;
  readonly key: string;
}

/** Instructions and data are separate messages. */
export interface ChatRequest {
  readonly instructions: string;
  /** JSON. */
  readonly data: string;
  readonly maxOutput: number;
}

/** Tries after the first where the provider does not answer, is overloaded or fails, with growing pauses. */
const MAX_RETRIES = 2;
/** Of one try; the question's own deadline comes with its signal. */
const TRY_MS = 30_000;
/** Where a server does not count tokens: one has about so many characters at least. */
const CHARACTERS_PER_TOKEN = 3;

type Refusable = { readonly refusal?: string | null };

/** Chat completions of one provider, in the dialect that it turns out to know. */
export class Chat {
  readonly #client: OpenAI;
  readonly #model: string;
  readonly #first: Dialect;
  #dialect: Dialect;

  constructor({ url, model, key }: ProviderSettings) {
    this.#client = new OpenAI({
      apiKey: key,
      baseURL: url,
      maxRetries: MAX_RETRIES,
      timeout: TRY_MS,
      fetch: boundedFetch,
      // Only what the settings of Isobar say counts, whatever the environment has for other programs.
      organization: null,
      project: null,
      logLevel: 'off',
    });
    this.#model = model;
    this.#first = firstDialect(url !== null);
    this.#dialect = this.#first;
  }

  /**
   * JSON as `parseSchema` describes it, as text that is not checked yet.
   * @param wasted receives what a call has used that fails, once
   * @throws IsobarError 'upstream_unavailable'; the reason of the signal once it is aborted
   */
  async json(request: ChatRequest, signal: AbortSignal, wasted: ReportTokens): Promise<Outcome<string>> {
    let used = NO_TOKENS;
    try {
      const completion = await this.#inDialect((dialect) =>
        this.#client.chat.completions.create(
          { ...this.#body(request, dialect), ...jsonFormat(dialect), stream: false },
          { signal },
        ),
      );
      const choice = completion.choices?.[0];
      const text = choice?.message.content ?? '';
      used = tokensOf(completion.usage, request, text.length);
      requireWillingness(choice?.message);
      if (choice?.finish_reason === 'length' || text === '') throw unusable('broke off its answer');
      return { result: text, tokens: used };
    } catch (error) {
      wasted(hasLeft(signal) ? tokensOf(null, request, 0) : used);
      throw failureOf(error, signal);
    }
  }

  /**
   * Text in pieces as they come; returns the tokens that were used. Throws as `json`, also where the text ends without the
   * provider having said that this is its end.
   * @param wasted receives what was used of a text that fails or is not read to its end, once
   */
  async *text(
    request: ChatRequest,
    signal: AbortSignal,
    wasted: ReportTokens = () => {},
  ): AsyncGenerator<string, Tokens> {
    let used: Tokens | null = null;
    let isRead = false;
    try {
      const stream = await this.#inDialect((dialect) =>
        this.#client.chat.completions.create(
          {
            ...this.#body(request, dialect),
            stream: true,
            ...(dialect.usage ? { stream_options: { include_usage: true } } : {}),
          },
          { signal },
        ),
      );
      let characters = 0;
      let isComplete = false;
      let usage: OpenAI.CompletionUsage | null | undefined;
      used = tokensOf(usage, request, 0);
      for await (const chunk of stream) {
        usage = chunk.usage ?? usage;
        const choice = chunk.choices?.[0];
        const piece = choice?.delta?.content ?? '';
        characters += piece.length;
        used = tokensOf(usage, request, characters);
        if (choice === undefined) continue;
        requireWillingness(choice.delta);
        if (piece !== '') yield piece;
        if (choice.finish_reason === 'stop') isComplete = true;
      }
      // A stream that is aborted just ends.
      signal.throwIfAborted();
      if (!isComplete || characters === 0) throw unusable('broke off its answer');
      isRead = true;
      return used;
    } catch (error) {
      if (hasLeft(signal)) used ??= tokensOf(null, request, 0);
      throw failureOf(error, signal);
    } finally {
      if (!isRead && used !== null) wasted(used);
    }
  }

  #body({ instructions, data, maxOutput }: ChatRequest, { limit }: Dialect) {
    return {
      model: this.#model,
      messages: [
        { role: 'system' as const, content: instructions },
        { role: 'user' as const, content: data },
      ],
      [limit]: maxOutput,
    };
  }

  async #inDialect<T>(ask: (dialect: Dialect) => Promise<T>): Promise<T> {
    for (;;) {
      const dialect = this.#dialect;
      try {
        return await ask(dialect);
      } catch (error) {
        const simpler = simplerDialect(dialect, this.#first, error);
        if (simpler === null) throw error;
        this.#dialect = simpler;
      }
    }
  }
}

function jsonFormat({ json }: Dialect) {
  if (json === 'words') return {};
  if (json === 'object') return { response_format: { type: 'json_object' as const } };
  return { response_format: zodResponseFormat(parseSchema, 'question') };
}

/** Whether a call was given up by its client, once it was sent; what ends for our own deadlines may never have been read. */
function hasLeft(signal: AbortSignal): boolean {
  return signal.aborted && !(signal.reason instanceof IsobarError);
}

function requireWillingness(message: Refusable | undefined): void {
  if (typeof message?.refusal === 'string' && message.refusal !== '') throw refused();
}

/** What the provider counted, or about as much where it did not. */
function tokensOf(
  usage: OpenAI.CompletionUsage | null | undefined,
  { instructions, data }: ChatRequest,
  characters: number,
): Tokens {
  const about = (length: number) => Math.ceil(length / CHARACTERS_PER_TOKEN);
  return {
    input: usage?.prompt_tokens ?? about(instructions.length + data.length),
    output: usage?.completion_tokens ?? about(characters),
  };
}
