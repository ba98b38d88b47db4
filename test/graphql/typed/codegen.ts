import type { CodegenConfig } from '@graphql-codegen/cli';

const address = process.env['ISOBAR_URL'] ?? 'http://localhost:8080';
const key = process.env['ISOBAR_KEY'] ?? '';

const config: CodegenConfig = {
  schema: { [`${address}/graphql`]: { headers: { Authorization: `Bearer ${key}` } } },
  documents: './*documents.ts',
  importExtension: '.ts',
  generates: {
    './gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        scalars: {
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
