import type { UsageGroup } from '../../../../access/index.ts';
import { describedEnum, inCapitals } from '../../enums.ts';

export const KeyScopeEnum = describedEnum(
  'KeyScope',
  'What a key may be used for.',
  {
    data: 'Questions about the weather, through every interface.',
    language: 'Questions in natural language, where the plan of the project has them.',
    account: 'Usage, credits and keys of its own project.',
  },
  inCapitals,
);

export const MemberRoleEnum = describedEnum(
  'MemberRole',
  'What a member may do in a project. Each role may do what those after it may.',
  {
    owner: 'Members, invitations, the name of the project and its end.',
    developer: 'Makes, rotates and revokes keys.',
    viewer: 'Reads usage, credits, keys and members, and asks about the weather.',
  },
  inCapitals,
);

export const CallerKindEnum = describedEnum(
  'CallerKind',
  'How the caller was authenticated.',
  {
    key: 'With an API key.',
    session: 'As a person who has signed in.',
    anonymous: 'With neither, where the service allows it.',
  },
  inCapitals,
);

export const KeyStateEnum = describedEnum('KeyState', 'Whether a key works.', {
  ACTIVE: 'It works.',
  EXPIRED: 'It has expired.',
  REVOKED: 'It was revoked.',
});

export const LedgerKindEnum = describedEnum(
  'LedgerKind',
  'Why the credits of a project changed.',
  {
    allowance: 'The plan’s credits of a month were added.',
    expiry: 'What was left of a month’s allowance expired with the month.',
    usage: 'Requests of one hour.',
    top_up: 'An operator added credits that were paid for.',
    gift: 'An operator gave credits.',
    correction: 'An operator corrected the balance.',
    plan: 'The plan changed in the middle of a month.',
  },
  inCapitals,
);

export const GrantKindEnum = describedEnum<'top_up' | 'gift' | 'correction'>(
  'GrantKind',
  'Why an operator adds credits.',
  {
    top_up: 'They were paid for.',
    gift: 'They are a gift.',
    correction: 'They correct the balance; they may be below 0.',
  },
  inCapitals,
);

export const InterfaceEnum = describedEnum(
  'Interface',
  'The interface through which requests came.',
  {
    rest: 'REST.',
    edr: 'OGC API - Environmental Data Retrieval.',
    stac: 'SpatioTemporal Asset Catalog.',
    refs: 'kerchunk reference files.',
    graphql: 'GraphQL.',
    language: 'Natural language.',
    mcp: 'Model Context Protocol.',
  },
  inCapitals,
);

export const UsageGroupEnum = describedEnum<UsageGroup>('UsageGroup', 'What usage is split by.', {
  HOUR: 'Hours, UTC.',
  DAY: 'Days, UTC.',
  KEY: 'Keys and sessions.',
  OPERATION: 'Routes and GraphQL operations.',
  MODEL: 'Weather models.',
  INTERFACE: 'Interfaces.',
});

export const ActorKindEnum = describedEnum(
  'ActorKind',
  'What does something.',
  {
    'operator-shell': 'Somebody at the command line of the installation.',
    account: 'A person who has signed in.',
    key: 'An API key.',
    visitor: 'Somebody who tried to sign in and could not.',
  },
  (word) => inCapitals(word).replace('-', '_'),
);
