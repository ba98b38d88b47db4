import { useEffect, useRef, useState } from 'react';
import { currentKey } from '../../api/key.ts';
import { Problem } from '../../api/problem.ts';
import { send } from '../../api/request.ts';
import { type Answer, answered, NO_ANSWER } from './answer.ts';
import { EventReader } from './events.ts';

/** A question and the answer received so far. */
export interface QuestionState {
  readonly question: string;
  readonly answer: Answer;
  readonly problem: Problem | null;
  readonly isAsking: boolean;
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Sends one question in words at a time and streams its answer. */
export function useAsk() {
  const [state, setState] = useState<QuestionState | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState((before) => before && { ...before, isAsking: false });
  };
  useEffect(() => () => running.current?.abort(), []);
  const ask = async (question: string, at: Position | null = null) => {
    running.current?.abort();
    const end = new AbortController();
    running.current = end;
    let answer = NO_ANSWER;
    const show = (problem: Problem | null, isAsking: boolean) => {
      if (!end.signal.aborted) setState({ question, answer, problem, isAsking });
    };
    show(null, true);
    try {
      for await (const event of eventsOf(question, at, end.signal)) {
        answer = answered(answer, event);
        show(null, true);
      }
      const { problem } = answer;
      show(
        problem && new Problem(problem.detail, { status: problem.status, code: problem.code ?? null }),
        false,
      );
    } catch (error) {
      show(error instanceof Problem ? error : new Problem(String(error), { status: 0 }), false);
    }
  };
  return { state, ask, cancel };
}

async function* eventsOf(question: string, at: Position | null, signal: AbortSignal) {
  const q = new URLSearchParams({ q: question });
  if (at !== null) {
    q.set('lat', String(at.latitude));
    q.set('lon', String(at.longitude));
  }
  const response = await send(`llm?${q}`, { headers: { Accept: 'text/event-stream' }, signal });
  if (!response.ok || response.body === null) throw await problemOf(response);
  const reader = new EventReader();
  const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await pieces.read();
    if (done) return;
    yield* reader.push(value);
  }
}

/** The problem document of a refusal. */
async function problemOf(response: Response): Promise<Problem> {
  const { detail, code, ...details } = await response.json().catch(() => ({}));
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new Problem(detail ?? `The server answered ${response.status}.`, {
    status: response.status,
    code: code ?? null,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    hadKey: currentKey() !== null,
    details,
  });
}
