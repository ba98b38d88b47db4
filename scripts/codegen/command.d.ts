/** The part of the command's configuration that this repository uses. Users install the command; see docs/graphql-client.md. */
declare module '@graphql-codegen/cli' {
  export interface CodegenConfig {
    schema: string | Readonly<Record<string, { readonly headers: Readonly<Record<string, string>> }>>;
    documents: string | string[];
    importExtension: '.ts';
    generates: Record<
      string,
      {
        readonly preset: 'client';
        readonly presetConfig: Readonly<Record<string, unknown>>;
        readonly config: Readonly<Record<string, unknown>>;
      }
    >;
  }
}
