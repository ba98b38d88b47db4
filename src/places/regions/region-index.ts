import { fold } from '../names/fold.ts';
import type { RegionRow } from '../packed/columns.ts';
import { countryKeys } from './country-names.ts';
import { regionKeys } from './region-names.ts';

/** Whether a region is in what a hint names; regions by their index. */
export type RegionTest = (region: number) => boolean;

const ARTICLE = /^(?:the|der|die|das|den|dem|le|la|les|el|los|las|state of|estado de|etat de) (?=.)/;

/** What hints name: countries and regions, by name in English, German, French, Spanish, or by code. */
export class RegionIndex {
  readonly #regions: readonly RegionRow[];
  /** Folded name -> indexes of regions: all of a country, or one. */
  #byKey: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(regions: readonly RegionRow[]) {
    this.#regions = regions;
  }

  /** What a hint names, such as `Texas`, `TX` or `Texas, USA`, where every part must hold. Null where a part names nothing known. */
  testOf(hint: string): RegionTest | null {
    this.#byKey ??= keysOf(this.#regions);
    const parts = hint.split(',', 4).map(fold).filter(Boolean);
    const sets = parts.map((part) => this.#find(part) ?? this.#find(part.replace(ARTICLE, '')));
    if (sets.length === 0 || sets.includes(undefined)) return null;
    return (region) => sets.every((set) => set?.has(region));
  }

  /** As `testOf`, where the last letters may still be missing; no region passes where nothing is called so. */
  testOfStart(hint: string): RegionTest {
    const whole = this.testOf(hint);
    if (whole !== null) return whole;
    const start = fold(hint);
    const found = new Set<number>();
    for (const [key, regions] of this.#byKey ?? []) {
      if (key.startsWith(start)) for (const region of regions) found.add(region);
    }
    return (region) => found.has(region);
  }

  #find(key: string): ReadonlySet<number> | undefined {
    return this.#byKey?.get(key);
  }
}

function keysOf(regions: readonly RegionRow[]): ReadonlyMap<string, ReadonlySet<number>> {
  const byKey = new Map<string, Set<number>>();
  const add = (key: string, index: number): void => {
    const set = byKey.get(key) ?? new Set();
    set.add(index);
    byKey.set(key, set);
  };
  const countries = new Map<string, readonly string[]>();
  for (const [index, row] of regions.entries()) {
    const [country] = row;
    const ofCountry = countries.get(country) ?? countryKeys(country);
    countries.set(country, ofCountry);
    for (const key of [...ofCountry, ...regionKeys(row)]) if (key !== '') add(key, index);
  }
  return byKey;
}
