/** An amount over a window as a rate: so compare the steps of a model, and models with different steps. */
export const perHour = (amount: number, hours: number): number => amount / hours;
