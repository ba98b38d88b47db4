/** Marks the fields of the root that need the scope `account`; everything below them needs it by that. */
export const ACCOUNT_SCOPE = { scope: 'account' } as const;
