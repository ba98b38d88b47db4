import type { Draws } from '../../../test/answers/draws.ts';
import { hostileText, mutateText } from './mutate-text.ts';

/** Changes a JSON text: one of its values, its members, or its bytes. */
export function mutateJson(draws: Draws, text: string): string {
  if (draws.onceIn(8)) return mutateText(draws, text);
  if (draws.onceIn(30))
    return draws.of(['', 'null', '[]', '"', '0', '[[]]', '{}', '{"__proto__":{"x":1}}', '\ufeff{}']);
  try {
    return JSON.stringify(changed(draws, JSON.parse(text), 0));
  } catch {
    return mutateText(draws, text);
  }
}

function changed(draws: Draws, value: unknown, depth: number): unknown {
  if (depth > 0 && draws.onceIn(4)) return hostileValue(draws);
  if (Array.isArray(value)) {
    if (value.length === 0 || draws.onceIn(5)) return [...value, hostileValue(draws)];
    if (draws.onceIn(6)) return Array.from({ length: draws.of([2, 50, 2000]) }, () => value[0]);
    const at = draws.whole(0, value.length - 1);
    return value.with(at, changed(draws, value[at], depth + 1));
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    if (members.length === 0 || draws.onceIn(6))
      return { ...value, [hostileText(draws)]: hostileValue(draws) };
    const [name, member] = draws.of(members);
    if (draws.onceIn(8)) return Object.fromEntries(members.filter(([other]) => other !== name));
    return { ...value, [name]: changed(draws, member, depth + 1) };
  }
  if (typeof value === 'string') return draws.onceIn(3) ? hostileText(draws) : mutateText(draws, value);
  return hostileValue(draws);
}

function hostileValue(draws: Draws): unknown {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  switch (draws.whole(0, 9)) {
    case 0:
      return null;
    case 1:
      return draws.onceIn(2);
    case 2:
      return draws.of([0, -0, -1, 1e308, 5e-324, 2 ** 53, 1.5, -90.1, 180.5, 2 ** 31]);
    case 3:
      return draws.of<unknown>([[], {}, [[]], [null], { toString: 1 }, { length: 1e9 }]);
    case 4:
      return deep(draws.of([3, 40, 2000]));
    case 5:
      return Array.from({ length: draws.of([1, 20, 5000]) }, () => hostileText(draws).slice(0, 20));
    default:
      return hostileText(draws);
  }
}
