import { pino } from 'pino';
import type { Parse } from '../../src/language/index.ts';
import { openGateway } from './gateway.ts';
import { type Behaviour, fails, says, startLanguageProvider } from './language-provider.ts';
import { publishRun } from './run-publisher.ts';
import { BERLIN } from './words-engine.ts';
import { NOW } from './words-gateway.ts';

/** The credential of a server at its provider. */
export const PROVIDER_KEY = 'sk-secret-of-the-operator';

/** A gateway whose questions a provider on loopback answers, with what it logs at debug level. */
export async function openProviderGateway(settings: Readonly<Record<string, string>> = {}) {
  const provider = await startLanguageProvider(fails(500));
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const gateway = await openGateway(
    undefined,
    undefined,
    undefined,
    {
      ISOBAR_LANGUAGE: 'provider',
      ISOBAR_LANGUAGE_URL: provider.url,
      ISOBAR_LANGUAGE_MODEL: 'test-model',
      ISOBAR_LANGUAGE_KEY: PROVIDER_KEY,
      ...settings,
    },
    () => ({ now: () => NOW, log }),
  );
  await publishRun(gateway.parts, 'gfs', '2026-01-15T00:00:00Z', { leads: [0, 6, 7, 8, 9] });
  return {
    ...gateway,
    provider,
    /** All that was logged so far. */
    logged: () => lines.join(''),
    async close() {
      await gateway.close();
      await provider.close();
    },
  };
}

/** A parse of a provider: Berlin's temperature, but for what a test says. */
export const parses = (parse: Partial<Parse> = {}) => says(JSON.stringify({ ...BERLIN, ...parse }));

/** Writes a sentence with the highest temperature of the facts that it was sent. @param after what follows it */
export const writesWarmest =
  (after = ''): Behaviour =>
  (res, call) => {
    const { facts } = JSON.parse(call.body.messages[1]?.content ?? '');
    return says(`In Berlin it reaches ${facts.quantities[0].max[1]} °C.${after}`)(res, call);
  };
