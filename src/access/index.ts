export { type Caller, type Keyring, openKeyring } from './keyring.ts';
export { type AccessTables, accessMigrations, type Plan } from './tables.ts';
