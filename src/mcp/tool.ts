import type { z } from 'zod';
import type { Caller, Scope } from '../access/index.ts';
import type { ForecastRequest, Forecasts, Run } from '../forecast/index.ts';
import type { QuestionBill, Work } from '../http/index.ts';
import type { QuestionService } from '../language/index.ts';

/** What a call of a tool may use. */
export interface ToolContext {
  readonly forecasts: Forecasts;
  /** The call's own view of the forecasts: it is cancelled with the call. */
  readonly request: ForecastRequest;
  /** Answers questions in words. */
  readonly language: QuestionService;
  readonly now: () => Date;
  /** Who asks; null on standard input and output, where the machine's own user does. */
  readonly caller: Caller | null;
  /** Aborted when the client cancels the call, or its time is up. */
  readonly signal: AbortSignal;
}

/** An answer of a tool. */
interface ToolAnswer<Output = unknown> {
  /** As the tool's output schema describes it. */
  readonly structured: Output;
  /** The same for a model's context: a few lines, or a table of few rows. */
  readonly text: string;
}

/** A call whose arguments were checked, and whose price is known, before anything is read. */
export interface PreparedTool<Output = unknown> extends Work {
  /** The run that answers; null where no single one does. */
  readonly run: Run | null;
  /** Longest that it may take by its own settings; a call may take 60 s in any case. */
  readonly maxSeconds?: number;
  /** @param bill receives what was used, where the price is the most that a call may cost: the last is charged */
  read(bill: QuestionBill): Promise<ToolAnswer<Output>> | ToolAnswer<Output>;
}

/** One tool: what is said of it, how its arguments are read, what it costs, and how it answers. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it answers and when to use it, for a language model that chooses among tools. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** A scope that a key needs besides `data`, and its plan must include. */
  readonly scope?: Extract<Scope, 'language'>;
  /** Hints for clients, where they differ from those of tools that read forecasts. */
  readonly annotations?: { readonly idempotentHint?: boolean; readonly openWorldHint?: boolean };
  /** Checks all that can be checked without reading values. Throws IsobarError. */
  prepare(
    args: z.output<Input>,
    context: ToolContext,
  ): Promise<PreparedTool<z.input<Output>>> | PreparedTool<z.input<Output>>;
}

/** A tool, typed by what it takes and returns. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool as unknown as Tool;
}
