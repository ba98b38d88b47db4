/** The part that we use of a package without type declarations. */
declare module '@lhncbc/ucum-lhc' {
  export const UcumLhcUtils: {
    getInstance(): {
      /** May throw for units that it cannot compare. */
      convertUnitTo(
        from: string,
        value: number,
        to: string,
      ): { readonly status: 'succeeded' | 'failed' | 'error'; readonly toVal: number | null };
      validateUnitString(unit: string): { readonly status: 'valid' | 'invalid' | 'error' };
    };
  };
}
