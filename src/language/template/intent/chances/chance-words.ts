import type { Language } from '../../../parse.ts';

/** Words that turn what a chance is of into its opposite, folded. */
export const NEGATIONS: Readonly<Record<Language, RegExp>> = {
  // `t` is left of "won't".
  en: /^(not|no|nor|none|never|neither|without|cannot|t|isnt|arent|doesnt|dont|wont|wouldnt|cant)$/,
  de: /^(nicht|kein|keine[mnrs]?|ohne|nie|niemals|weder|nirgends)$/,
  fr: /^(ne|n|pas|sans|aucun|aucune|jamais|ni)$/,
  es: /^(no|sin|nunca|ni|ningun|ninguna|tampoco)$/,
  it: /^(non|senza|mai|nessun|nessuna|niente|ne)$/,
  pt: /^(nao|sem|nunca|nem|nenhum|nenhuma)$/,
  nl: /^(niet|geen|zonder|nooit|noch)$/,
  pl: /^(nie|bez|nigdy|ani|brak|braku|zadnego|zadnej|zadnych)$/,
};

/** Words after which an event has to last over the whole time, not to come about once, folded. */
export const LASTING: Readonly<Record<Language, RegExp>> = {
  en: /^(stay|stays|staying|remain|remains|remaining|keep|keeps|throughout|constantly|always|continuously|whole|entire|nonstop)$/,
  de: /^(bleib\w*|verbleib\w*|durchgehend|durchgangig|durchweg|dauerhaft|standig|immer|ganze[mnrs]?|ganztagig|andauernd)$/,
  fr: /^(rest(e|er|era|ent)|demeur\w*|toujours|constamment|toute|tout|continuellement)$/,
  es: /^(permane\w*|manten\w*|mantien\w*|siempre|todo|toda|constantemente)$/,
  it: /^(riman\w*|rest(a|i|are|era)|sempre|tutto|tutta|costantemente)$/,
  pt: /^(permane\w*|mant\w*|sempre|todo|toda|constantemente)$/,
  nl: /^(blij[fv]\w*|altijd|hele|voortdurend|constant)$/,
  pl: /^(pozosta\w*|utrzym\w*|caly|cala|cale|zawsze|stale)$/,
};
/** "All day", "all the time". */
export const ALL_TIME =
  /^(day|night|morning|afternoon|evening|weekend|week|long|the|tomorrow|today|through)$/;

/** "Yes or no", "rain or not": an alternative, not an opposite. */
export const OR: Readonly<Record<Language, RegExp>> = {
  en: /^or$/,
  de: /^oder$/,
  fr: /^ou$/,
  es: /^[ou]$/,
  it: /^od?$/,
  pt: /^ou$/,
  nl: /^of$/,
  pl: /^(czy|lub|albo)$/,
};
/** "I don't know how likely ...". */
export const KNOW = /^(know|sure|mind|care)$/;
