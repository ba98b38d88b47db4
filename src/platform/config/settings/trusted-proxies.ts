import { isIP } from 'node:net';
import { z } from 'zod';

/** More hops than any service has in front of it. */
const MAX_HOPS = 32;

const EXPECTED =
  'must be how many proxies are in front (0 to 32), or their addresses and networks, such as 10.0.0.0/8,::1';

/** Reads proxies: how many there are, or their addresses and networks. */
export const trustedProxies = z.string().transform((text, context): number | readonly string[] => {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > MAX_HOPS) context.issues.push({ code: 'custom', message: EXPECTED, input: text });
    return hops;
  }
  const networks = text.split(',').map((network) => network.trim());
  for (const network of networks) {
    const fault = faultOf(network);
    if (fault !== null) context.issues.push({ code: 'custom', message: fault, input: text });
  }
  return networks;
});

function faultOf(network: string): string | null {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const version = isIP(address);
  if (version === 0 || Number(bits ?? 1) > (version === 4 ? 32 : 128)) return EXPECTED;
  return Number(bits ?? 1) === 0 ? `${network} is everybody: each client could choose its address` : null;
}
