import type { CodegenConfig } from '@graphql-codegen/cli';

/** Codegen configuration for the pages' documents; scripts/codegen runs it with the schema in memory. */
const config: Omit<CodegenConfig, 'schema'> = {
  documents: ['./**/*.{ts,tsx}', '!./gql/**'],
  importExtension: '.ts',
  generates: {
    './gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: {
          ID: 'string',
          CountryCode: 'string',
          EmailAddress: 'string',
          Time: 'string',
          TimeZone: 'string',
          URL: 'string',
          Float32Base64: 'string',
          FloatSeries: '(number | null)[]',
          HourAxis: 'number[]',
          IntSeries: '(number | null)[]',
          NonNegativeInt: 'number',
          PositiveInt: 'number',
          SafeInt: 'number',
          TimeAxis: 'string[]',
        },
      },
    },
  },
};

export default config;
