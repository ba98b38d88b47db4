const CUT = '…';

/**
 * What differs in shape between what is shown of an answer and an answer: keys and kinds of values, by their paths. Where the shown
 * one says that it was cut, the other may have more.
 */
export function differences(shown: unknown, real: unknown, path = ''): readonly string[] {
  if (shown === CUT || shown === null || real === null) return [];
  if (Array.isArray(shown)) {
    if (!Array.isArray(real)) return [`${path} is a list`];
    return shown.flatMap((item, n) =>
      item === CUT || n >= real.length ? [] : differences(item, real[n], `${path}[${n}]`),
    );
  }
  if (typeof shown !== 'object') {
    return typeof shown === typeof real ? [] : [`${path} is a ${typeof shown}, not a ${typeof real}`];
  }
  if (typeof real !== 'object' || Array.isArray(real)) return [`${path} is an object`];
  const answer = real as Readonly<Record<string, unknown>>;
  const entries = Object.entries(shown).filter(([key]) => key !== CUT);
  const missing = entries
    .filter(([key]) => !(key in answer))
    .map(([key]) => `${path}.${key} is not answered`);
  const untold =
    CUT in shown
      ? []
      : Object.keys(answer)
          .filter((key) => !(key in shown))
          .map((key) => `${path}.${key} is not shown`);
  const inside = entries.flatMap(([key, value]) =>
    key in answer ? differences(value, answer[key], `${path}.${key}`) : [],
  );
  return [...missing, ...untold, ...inside];
}
