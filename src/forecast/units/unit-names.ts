/** A unit by its names. */
export interface Units {
  /** UCUM code: `Cel`, `m/s`. */
  readonly code: string;
  /** For display: `°C`, `m/s`; empty for the unit 1. */
  readonly symbol: string;
  /** As CF and UDUNITS write it: `degC`, `m s-1`; null for a unit that has no name there. */
  readonly cf: string | null;
}

/** A part of a unit, such as the `s-1` of `m s-1`. */
interface Factor {
  readonly atom: string;
  readonly exponent: number;
}

/** Atoms of UCUM whose symbol or name in UDUNITS is another. */
const ATOMS: ReadonlyMap<string, { readonly symbol: string; readonly cf: string }> = new Map(
  Object.entries({
    '1': { symbol: '', cf: '1' },
    Cel: { symbol: '°C', cf: 'degC' },
    '[degF]': { symbol: '°F', cf: 'degF' },
    deg: { symbol: '°', cf: 'degree' },
    '[kn_i]': { symbol: 'kn', cf: 'knot' },
    '[mi_i]': { symbol: 'mi', cf: 'mile' },
    '[nmi_i]': { symbol: 'nmi', cf: 'nautical_mile' },
    '[ft_i]': { symbol: 'ft', cf: 'foot' },
    '[in_i]': { symbol: 'in', cf: 'inch' },
    "[in_i'Hg]": { symbol: 'inHg', cf: 'inHg' },
    'mm[Hg]': { symbol: 'mmHg', cf: 'mmHg' },
  }),
);

/** Units that people know by their own symbol. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([['[mi_i]/h', 'mph']]);

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The names of a fixed unit, given in CF notation: `m s-1`. */
export function unitsOfCf(cf: string): Units {
  const factors = cf.split(' ').map(parseFactor);
  const ucum = factors.map(({ atom, exponent }) => ({ atom: atom === 'degree' ? 'deg' : atom, exponent }));
  const code = fraction(ucum, '.', String, (atom) => atom);
  return { code, symbol: symbolOf(code, ucum), cf };
}

/** The names of a unit, given by its UCUM code. */
export function unitsOfCode(code: string): Units {
  const factors = [...`.${code}`.matchAll(/([./])([^./]+)/g)].map(([, operator, text = '']) => {
    const { atom, exponent } = parseFactor(text);
    return { atom, exponent: operator === '/' ? -exponent : exponent };
  });
  const isPlain = factors.every(({ atom }) => ATOMS.has(atom) || /^[A-Za-z]+$|^%$/.test(atom));
  if (!isPlain) return { code, symbol: code, cf: null };
  const cf = factors
    .map(({ atom, exponent }) => `${ATOMS.get(atom)?.cf ?? atom}${exponent === 1 ? '' : exponent}`)
    .join(' ');
  return { code, symbol: symbolOf(code, factors), cf };
}

/** An atom and its exponent: `m2`, `s-1`. Digits in brackets belong to the atom. */
function parseFactor(text: string): Factor {
  const [, atom = text, exponent] = /^(.*?[^\d+-])([+-]?\d+)?$/.exec(text) ?? [];
  return { atom, exponent: exponent === undefined ? 1 : Number(exponent) };
}

function symbolOf(code: string, factors: readonly Factor[]): string {
  const raised = (exponent: number) =>
    [...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return SYMBOLS.get(code) ?? fraction(factors, ' ', raised, (atom) => ATOMS.get(atom)?.symbol ?? atom);
}

/** Factors as text, those with negative exponents behind a stroke each. */
function fraction(
  factors: readonly Factor[],
  times: string,
  raised: (exponent: number) => string,
  named: (atom: string) => string,
): string {
  const power = ({ atom, exponent }: Factor) =>
    `${named(atom)}${Math.abs(exponent) === 1 ? '' : raised(Math.abs(exponent))}`;
  const above = factors.filter(({ exponent }) => exponent > 0).map(power);
  const below = factors.filter(({ exponent }) => exponent < 0).map((factor) => `/${power(factor)}`);
  return `${above.length === 0 && below.length > 0 ? '1' : above.join(times)}${below.join('')}`;
}
