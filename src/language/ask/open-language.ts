import { openGazetteer } from '../../places/index.ts';
import { IsobarError, type LanguageSettings } from '../../platform/index.ts';
import type { Engine, Tokens } from '../engine.ts';
import { type AskEvent, answerQuestion } from './answer-question.ts';
import type { Asking, Question } from './question.ts';

/** An operator has to change the settings first. */
const RETRY_SECONDS = 3600;
const MS = 1000;

/** Questions in words, as the settings have them answered. */
export interface QuestionService {
  /** Longest that a question may take. */
  readonly maxSeconds: number;
  /** Throws IsobarError('overloaded') where no engine is configured, saying why. */
  requireOn(): void;
  /** The most tokens that one question may use: what is set aside for it. Throws as `requireOn`. */
  maxTokens(): Promise<Tokens>;
  /**
   * Answers a question, in events as they come. Throws as `answerQuestion`, `requireOn`, and IsobarError('upstream_unavailable')
   * where it takes too long.
   */
  ask(question: Question, asking: Asking): AsyncGenerator<AskEvent, void>;
}

/** Who reads questions and writes answers. */
export interface Engines {
  readonly engine: Engine;
  readonly fallback: Engine;
}

/**
 * Nothing is loaded before the first question.
 * @param openEngines by default those of the settings
 */
export function openLanguage(
  settings: LanguageSettings,
  openEngines: () => Promise<Engines> = () => enginesOf(settings),
): QuestionService {
  const reason = whyOff(settings);
  const engines = once(openEngines);
  const requireOn = () => {
    if (reason !== null)
      throw new IsobarError('overloaded', reason, {
        reason: 'switched_off',
        retryAfterSeconds: RETRY_SECONDS,
      });
  };
  return {
    maxSeconds: settings.maxSeconds,
    requireOn,
    async maxTokens() {
      requireOn();
      return (await engines()).engine.maxTokens;
    },
    async *ask(question, asking) {
      requireOn();
      const [opened, gazetteer] = await Promise.all([engines(), openGazetteer()]);
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(tooLate(settings.maxSeconds)), settings.maxSeconds * MS);
      try {
        const signal = AbortSignal.any([late.signal, asking.signal]);
        yield* answerQuestion({ ...opened, gazetteer }, question, { ...asking, signal });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** What is opened on first use; again where that failed. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

function whyOff({ engine, model, key }: LanguageSettings): string | null {
  const instead = '/point gives the numbers';
  if (engine === 'off') return `questions in words are switched off on this server; ${instead}`;
  if (engine === 'template' || (model !== null && key !== null)) return null;
  return `this server has no credential for a language-model provider configured, or no model; ${instead}`;
}

async function enginesOf({ engine, url, model, key, maxTokens }: LanguageSettings): Promise<Engines> {
  const { openTemplateEngine } = await import('../template/index.ts');
  const rules = await openTemplateEngine();
  if (engine !== 'provider' || model === null || key === null) return { engine: rules, fallback: rules };
  const { openProviderEngine } = await import('../provider/index.ts');
  return { engine: openProviderEngine({ url, model, key }, maxTokens), fallback: rules };
}

function tooLate(seconds: number): IsobarError {
  const publicMessage = `the answer was not written within ${seconds} s: ask again`;
  return new IsobarError('upstream_unavailable', publicMessage, { publicMessage });
}
