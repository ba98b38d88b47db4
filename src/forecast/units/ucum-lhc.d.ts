/** The part that is used of a package that comes without types. */
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
