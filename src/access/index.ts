export { type Caller, type Keyring, openKeyring } from './keyring.ts';
export { MAX_OPEN_REQUESTS, OpenRequests } from './open-requests.ts';
export { REQUEST_POLICIES, type RequestPolicy } from './request-policies.ts';
export { createRequestRates, type RateStanding, type RequestRates } from './request-rates.ts';
export { type AccessTables, accessMigrations, type Plan } from './tables.ts';
