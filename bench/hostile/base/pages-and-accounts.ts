import { getOf, type HostileRequest, postOf } from '../hostile-request.ts';

const PAGES = [
  '/',
  '/console',
  '/account',
  '/graphql',
  '/docs',
  '/docs/',
  '/docs/rest',
  '/docs/graphql',
  '/openapi.json',
  '/llm.txt',
  '/healthz',
  '/livez',
  '/readyz',
  '/metrics',
  '/assets/graphiql.js',
  '/assets/icon.svg',
  '/assets/page-bar.css',
  '/assets/none.js',
  '/favicon.ico',
  '/robots.txt',
  '/refs/demo/gfs/x',
  '/refs/demo/',
  '/llm?q=How+warm+is+it+in+Paris+tomorrow',
  '/places?q=paris',
  '/places?q=par&limit=3',
];

const PASSWORD = 'a long enough password';
const TOKEN = 'c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0';

const BODIES: Readonly<Record<string, object>> = {
  '/auth/sign-up': { email: 'ada@example.org', name: 'Ada', password: PASSWORD },
  '/auth/sign-in': { email: 'ada@example.org', password: PASSWORD, remember: true },
  '/auth/accept': { token: TOKEN, name: 'Ada', password: PASSWORD },
  '/auth/change-password': { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
  '/auth/request-reset': { email: 'ada@example.org' },
  '/auth/reset-password': { token: TOKEN, password: PASSWORD },
  '/auth/revoke-session': { id: 'x' },
  '/auth/revoke-other-sessions': {},
  '/auth/sign-out': {},
  '/auth/sign-in/oidc': {},
  '/auth/get-session': {},
};

/** Pages, their files, and what the console asks. */
export function pageRequests(): readonly HostileRequest[] {
  const reads = ['/auth/options', '/auth/session', '/auth/sessions', '/auth/verify-email?confirmation=x'];
  return [
    ...PAGES.map((address) => getOf('pages', address)),
    ...reads.map((address) => getOf('accounts', address)),
    ...Object.entries(BODIES).map(([address, body]) => {
      const request = postOf('accounts', address, body);
      return { ...request, headers: { ...request.headers, 'sec-fetch-site': 'same-origin' } };
    }),
  ];
}
