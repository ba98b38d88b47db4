import { ENSEMBLE_SETTING, STATISTICS_SETTING } from '../../../forecast/index.ts';

/** Addresses with a scheme, of mail, and of hosts alone: "www.example.org", "example.org/now". */
const ADDRESS =
  /(?:\b[a-z][a-z\d+.-]*:\/\/|\b(?:javascript|data|mailto|tel):|\bwww\.)\S+|\S+@\S+|\b(?:[\p{L}\d-]{2,}\.)+\p{Ll}{2,}\b(?:\/\S*)?/giu;
/** Signs of Markdown and HTML, which no plain sentence about weather has, with what follows them. */
const SIGN = /&(?:#\w+|[a-z]{2,8});|~~|[[\]{}<>*_`|#\\]\S*/giu;

/**
 * What of a sentence is an address or markup: answers are plain text, whoever wrote them. The settings that add an ensemble and keep statistics may be named.
 * @param label the name of the place, which is from the gazetteer and may have any sign
 */
export function markupIn(sentence: string, label: string): readonly string[] {
  const own = sentence
    .replaceAll(label, ' ')
    .replaceAll(ENSEMBLE_SETTING, ' ')
    .replaceAll(STATISTICS_SETTING, ' ');
  return [...(own.match(ADDRESS) ?? []), ...(own.match(SIGN) ?? [])];
}
