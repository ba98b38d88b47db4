/** A wording that native readers stumble over, and the usual one. */
export interface Pattern {
  readonly name: string;
  readonly wording: RegExp;
  /** The replacement to suggest. */
  readonly instead: string;
}

/** Names that avoided the trade's noun, and the nouns. A name that the project no longer uses must not return. */
const RENAMED: Readonly<Record<string, string>> = {
  AskedQuestions: 'languageCalls',
  Attached: 'RequestScoped, or a plain field',
  cannotBeBoundAnew: 'isRebindingSafe',
  doorOf: 'accessPolicy',
  endHeld: 'flushPending',
  endTogether: 'ResponseBatcher',
  factsOf: 'errorDetails, collectFacts',
  givingWay: 'yieldToOthers',
  goneSignal: 'clientAbortSignal',
  isOfOwnPage: 'isSameOrigin',
  KeyWish: 'KeyInput',
  KnownAnswers: 'ResponseCache',
  KnownQuestions: 'PreparedQueries',
  leastOf: 'minimumCharge',
  LeaseWish: 'LeaseRequest',
  LentIntegers: 'BufferPool',
  LentText: 'PooledText',
  letIn: 'admit',
  mayBeId: 'isValidId',
  Mender: 'RepairWorker',
  OpenAnswers: 'PreparedQueries',
  OpenQuestions: 'PreparedQueries',
  openDoor: 'publicRoute',
  OperationPass: 'OperationAnalysis',
  PageWish: 'PageInput',
  passOf: 'analyzeOperation',
  saysNoAnswer: 'isConnectionError',
  spillHeaders: 'flushHeaders',
  takeOpen: 'countAnonymous',
  whoMay: 'rolesAllowed',
};

/** Comparatives and set phrases after "is no", which are plain English. */
const PLAIN_AFTER_NO = 'longer|more|less|one\\b|different|point|doubt|way|such|need|other';

/** Before these, "takes in" has another sense: "takes in JavaScript", "takes in a row". */
const PLAIN_AFTER_IN = 'a|any|the|real|part|series|JavaScript';

export const PATTERNS: readonly Pattern[] = [
  {
    name: 'is no',
    wording: new RegExp(`(?<![Tt]here |\\bit )\\b(?:is|are|was|be) no (?!${PLAIN_AFTER_NO})[a-z]\\w*`),
    instead: '"is not a valid …", "must be …", "unknown …"',
  },
  {
    name: 'has not the',
    wording: /\b(?:has|have|had) not (?:the|a|an|any)\b/,
    instead: '"lacks the …", "does not have …"',
  },
  {
    name: 'is there no more',
    wording: /\b(?:is|are) there no more\b|\bno more there\b/,
    instead: '"no longer exists"',
  },
  { name: 'tells of', wording: /\b(?:tells?|told) of\b/, instead: '"reports", "announces"' },
  {
    name: 'take in',
    wording: new RegExp(`\\btak(?:es|ing|en) in\\b(?! (?:${PLAIN_AFTER_IN})\\b)`),
    instead: '"ingests", "ingesting"',
  },
  {
    name: 'let in',
    wording: /\b(?:[Ll]et|[Ll]ets|[Ll]etting) (?:(?:them|others|people) )?in\b/,
    instead: '"admit", "allow"; in the console "Unlock"',
  },
  { name: 'for want of', wording: /\bfor want of\b/i, instead: '"because there is no …"' },
  { name: 'anew', wording: /\banew\b/i, instead: '"again"' },
  { name: 'by turns', wording: /\bby turns\b/i, instead: '"alternating", "in turn"' },
  {
    name: 'article',
    wording:
      /\ba (?:account|address|answer|area|audit|axis|edition|entry|error|estimate|index|instance|interval|invitation|item|object|operation|origin)\b/,
    instead: '"an …"',
  },
  {
    name: 'ratio in prose',
    wording:
      /\b(?:in|takes?|took) (?:an? )?(?:\d\.\d+|half|third|two thirds|three quarters|quarter) of (?:it|that|the time)\b/,
    instead: '"2.5x faster", "takes 33 % less time"',
  },
  ...Object.entries(RENAMED).map(([name, instead]) => ({
    name,
    wording: new RegExp(`\\b${name}\\b`),
    instead,
  })),
];
