import type { Engine } from '../../src/language/index.ts';
import { openProviderEngine } from '../../src/language/provider/index.ts';
import { openTemplateEngine } from '../../src/language/template/index.ts';
import type { LanguageSettings } from '../../src/platform/index.ts';

/** The engine that settings name. */
export async function openEngine({ engine, url, model, key, maxTokens }: LanguageSettings): Promise<Engine> {
  if (engine === 'template') return openTemplateEngine();
  if (engine === 'off' || model === null || key === null) {
    throw new Error(
      'eval:language: the settings name no engine: ISOBAR_LANGUAGE, and for a provider its model and key',
    );
  }
  return openProviderEngine({ url, model, key }, maxTokens);
}
