import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Who signs in at the provider next. */
interface ProvidedPerson {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly email_verified: boolean;
}

/** An OpenID Connect provider on loopback, which signs in every registered user without asking. */
export interface OpenIdProvider {
  readonly issuer: string;
  person: ProvidedPerson;
  /** Put into tokens in place of what belongs there. */
  forged: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/** What a code stands for until it is exchanged, once. */
interface Grant {
  readonly challenge: string;
  readonly nonce: string | null;
}

/** OpenID Connect Core, section 3.1 (authorization code), with PKCE by S256 (RFC 7636). */
export async function startOpenIdProvider(client: {
  readonly id: string;
  readonly secret: string;
}): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const provider = {
    issuer: '',
    person: { sub: '0', email: '', name: '', email_verified: false } as ProvidedPerson,
    forged: {} as Readonly<Record<string, unknown>>,
    close: async () => {},
  };

  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  function idToken({ nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const { issuer: iss, person, forged } = provider;
    const claims = {
      iss,
      aud: client.id,
      iat: now,
      exp: now + 60,
      ...person,
      ...(nonce && { nonce }),
      ...forged,
    };
    const body = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${base64(claims)}`;
    return `${body}.${createSign('RSA-SHA256').update(body).sign(privateKey, 'base64url')}`;
  }

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', provider.issuer);
    const json = (status: number, body: unknown) => {
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          userinfo_endpoint: `${provider.issuer}/userinfo`,
          jwks_uri: `${provider.issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        });
      case '/keys':
        return json(200, { keys: [key] });
      case '/userinfo':
        return json(200, { ...provider.person, ...provider.forged });
      case '/authorize': {
        const code = randomUUID();
        const { searchParams: query } = url;
        if (query.get('code_challenge_method') !== 'S256') return json(400, { error: 'invalid_request' });
        grants.set(code, { challenge: query.get('code_challenge') ?? '', nonce: query.get('nonce') });
        const back = new URL(query.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', query.get('state') ?? '');
        return res.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        const form = new URLSearchParams(await text(req));
        const code = form.get('code') ?? '';
        const grant = grants.get(code);
        grants.delete(code);
        const verifier = form.get('code_verifier') ?? '';
        const challenge = createHash('sha256').update(verifier).digest('base64url');
        const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
        const isClient =
          form.get('client_secret') === client.secret || req.headers.authorization === `Basic ${basic}`;
        if (grant === undefined || !isClient || challenge !== grant.challenge) {
          return json(400, { error: 'invalid_grant' });
        }
        return json(200, {
          access_token: randomUUID(),
          token_type: 'Bearer',
          expires_in: 60,
          id_token: idToken(grant),
        });
      }
      default:
        return json(404, {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return provider;
}
