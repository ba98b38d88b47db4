import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { getCachedDocumentNodeFromSchema } from '@graphql-codegen/plugin-helpers';
import { gqlPluckFromCodeStringSync } from '@graphql-tools/graphql-tag-pluck';
import { buildSchema, lexicographicSortSchema, parse } from 'graphql';

interface GeneratedFile {
  readonly filename: string;
  readonly content: string;
}

/**
 * Generates typed documents as the command `graphql-codegen` does. The command itself is not used because it installs 220 packages
 * (55 MB) for configuration files, loaders and prompts.
 * @param config documents and outputs; its schema is replaced
 * @param cwd the folder that its paths are relative to
 * @param sdl the schema
 */
export async function generate(
  config: Omit<CodegenConfig, 'schema'>,
  cwd: string,
  sdl: string,
): Promise<readonly GeneratedFile[]> {
  const schemaAst = lexicographicSortSchema(buildSchema(sdl, { assumeValidSDL: true }));
  const schema = getCachedDocumentNodeFromSchema(schemaAst);
  const documents = documentsIn(cwd, [config.documents].flat());
  const files: GeneratedFile[] = [];
  for (const [baseOutputDir, output] of Object.entries(config.generates)) {
    const sections = await preset.buildGeneratesSection({
      baseOutputDir,
      presetConfig: output.presetConfig,
      plugins: [],
      pluginMap: {},
      schema,
      schemaAst,
      documents: [...documents],
      config: {
        ...output.config,
        importExtension: config.importExtension,
        emitLegacyCommonJSImports: true,
      },
    });
    for (const section of sections) {
      const content = await codegen({
        ...section,
        importExtension: config.importExtension,
        emitLegacyCommonJSImports: true,
      });
      files.push({ filename: section.filename, content });
    }
  }
  return files;
}

/** The documents in modules of TypeScript, by the paths of their files. Patterns with `!` exclude files. */
function documentsIn(cwd: string, patterns: readonly string[]) {
  const exclude = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const included = patterns.filter((pattern) => !pattern.startsWith('!'));
  return globSync(included, { cwd, exclude })
    .map((name) => path.join(cwd, name))
    .sort()
    .flatMap((location) =>
      gqlPluckFromCodeStringSync(location, readFileSync(location, 'utf8'), { skipIndent: true }).map(
        ({ body }) => ({ location, rawSDL: body, document: parse(body) }),
      ),
    );
}
