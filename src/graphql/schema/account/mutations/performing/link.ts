import { accountLink, type LinkKind } from '../../../../../access/index.ts';
import { builder } from '../../../../builder.ts';
import type { Context } from '../../../../context/context.ts';

/** A link that is mailed to a person. */
interface IssuedLink {
  readonly link: string;
  readonly expiresAt: Date;
}

export const IssuedLinkRef = builder.objectRef<IssuedLink>('IssuedLink').implement({
  description:
    'A link for one use, to pass on to the person that it is for. This is the only answer with it.',
  fields: (t) => ({
    link: t.expose('link', { type: 'URL', description: 'The address of the page to open.' }),
    expiresAt: t.expose('expiresAt', { type: 'Time', description: 'Until when it works.' }),
  }),
});

export function linkOf(
  { clientRequest }: Context,
  kind: LinkKind,
  { token, expiresAt }: { readonly token: string; readonly expiresAt: string },
): IssuedLink {
  return { link: accountLink(clientRequest.serviceAddress, kind, token), expiresAt: new Date(expiresAt) };
}
