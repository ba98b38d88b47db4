import type { SectionOctets } from '../../octets/section-octets.ts';
import type { EnsembleFacts, Probability } from '../definition.ts';
import { parseScaled } from '../surface.ts';
import type { ProductPart } from './layouts.ts';

/** What the parts of a section 4 say of an ensemble; every fact null that its template does not have. */
export function parseEnsemble(
  section: SectionOctets,
  octets: ReadonlyMap<ProductPart, number>,
): Required<EnsembleFacts> {
  const at = (part: ProductPart, offset = 0) => {
    const octet = octets.get(part);
    return octet === undefined ? null : section.u8(octet + offset);
  };
  return {
    perturbationNumber: at('member', 1) ?? at('memberWithoutType'),
    ensembleSize: at('member', 2) ?? at('memberWithoutType', 1) ?? at('derived', 1),
    derivedForecast: at('derived'),
    percentile: at('percentile'),
    probability: parseProbability(section, octets.get('probability')),
  };
}

function parseProbability(section: SectionOctets, octet: number | undefined): Probability | null {
  if (octet === undefined) return null;
  return {
    type: section.u8(octet + 2),
    lowerLimit: parseScaled(section, octet + 3),
    upperLimit: parseScaled(section, octet + 8),
  };
}
