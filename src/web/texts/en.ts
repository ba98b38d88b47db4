/** All texts of the pages in English. Other languages have the same shape: `Texts`. */
export const en = {
  language: 'English',
  account: {
    title: 'Account',
    account: 'Account',
    accept: 'Accept',
    accountMade: 'your account is made',
    askOperator: 'Forgot your password? Whoever runs this server can send you a link to set a new one.',
    back: 'Back',
    backToInvitation: 'Back to the invitation',
    byInvitation: 'No account yet? Accounts are made by whoever runs this server.',
    changePassword: 'Change the password',
    currentPassword: 'Current password',
    deadLink: 'This link was used before or has expired: sign in, or ask for a new one.',
    deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
    email: 'E-mail address',
    forgotten: 'Forgot your password?',
    haveAccount: 'Do you have an account?',
    joinSignedIn: (email: string) => `You are signed in as ${email}. To use another account, sign out first.`,
    joinTitle: 'Accept the invitation',
    joinWords:
      'Choose a name and a password for your account. Its e-mail address is the one that was invited.',
    keys: 'API keys',
    keysElsewhere: 'makes and lists keys; on the server so does',
    makeAccount: 'Make an account',
    makeOne: 'Make one',
    makeTheAccount: 'Make the account',
    memberNow: 'you are a member of the project now',
    name: 'Name',
    newPassword: 'New password',
    newPasswordHint: '8 to 128 characters; your other devices are signed out',
    noAccount: 'No account yet?',
    noAccountHere: 'There is no account for you here: ask whoever runs this server.',
    operatorHere: 'operator of this server',
    operatorMade: "this is the operator's account now",
    password: 'Password',
    passwordChanged: 'your password is changed, and your other devices are signed out',
    passwordHint: '8 to 128 characters',
    passwordSet: 'your password is set: sign in with it',
    providerFailed: 'Single sign-on did not work: try again, or sign in with your password.',
    remember: 'Stay signed in on this device',
    resetTitle: 'Set your password',
    resetWords: 'All devices on which this account is signed in are signed out.',
    sendLink: 'Send a link',
    sessions: 'Where you are signed in',
    sessionSince: (since: string, address: string | null) =>
      address === null ? `since ${since}` : `since ${since}, from ${address}`,
    setThePassword: 'Set the password',
    setupSignedIn: (email: string) => `You are signed in as ${email}. Sign out to make another account.`,
    setupTitle: "Make the operator's account",
    setupWords: 'An operator lets others in, and may do everything on this server.',
    signIn: 'Sign in',
    signInFirst: 'Sign in first',
    signOut: 'Sign out',
    signOutDevice: (device: string, since: string) => `Sign out ${device}, since ${since}`,
    signOutElsewhere: 'Sign out everywhere else',
    signedInAs: 'Signed in as',
    signedOut: 'you are signed out',
    signedOutThere: 'signed out there',
    singleSignOn: 'Use single sign-on',
    thisOne: '(this one)',
    toConsole: 'The console',
    unknownDevice: 'Unknown device',
  },
  header: {
    search: 'Search a place',
    query: 'Query',
    docs: 'Docs',
    signIn: 'Sign in',
  },
  parts: {
    close: 'Close',
  },
} as const;

/** The shape of a language's texts: those of English, with any words. */
export type Texts = Words<typeof en>;

type Words<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...of: infer A) => string
      ? (...of: A) => string
      : Words<T[K]>;
};
