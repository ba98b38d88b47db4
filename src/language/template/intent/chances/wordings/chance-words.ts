import type { Language } from '../../../../parse.ts';

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
  en: /^(stay|stays|staying|remain|remains|remaining|keep|keeps|holds|throughout|constantly|always|continuously|whole|entire|nonstop)$/,
  de: /^(bleib\w*|verbleib\w*|durchgehend|durchgangig|durchweg|dauerhaft|standig|immer|ganze[mnrs]?|ganztagig|andauernd)$/,
  fr: /^(rest(e|er|era|ent)|demeur\w*|mainten\w*|maintien\w*|toujours|constamment|toute|tout|continuellement)$/,
  es: /^(permane\w*|manten\w*|mantien\w*|siempre|todo|toda|constantemente)$/,
  it: /^(riman\w*|rest(a|i|are|era)|manten\w*|mantien\w*|sempre|tutto|tutta|costantemente)$/,
  pt: /^(permane\w*|mant\w*|sempre|todo|toda|constantemente)$/,
  nl: /^(blij[fv]\w*|altijd|hele|voortdurend|constant)$/,
  pl: /^(pozosta\w*|zosta(nie|je)|utrzym\w*|caly|cala|cale|zawsze|stale)$/,
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

/** Verbs that say "stay" before a limit, and "become" or "be" before other words, folded: "ficar abaixo de 5 graus". */
export const STAYING: Partial<Readonly<Record<Language, RegExp>>> = {
  es: /^(qued\w*|sigu\w*|seguir\w*)$/,
  pt: /^(fica\w*|fique\w*|segu\w*)$/,
  nl: /^(houd\w*|houdt)$/,
  de: /^(halt|halten)$/,
};

/** Words for much rain, or for rain that is much, folded. */
export const HEAVY: Readonly<Record<Language, RegExp>> = {
  en: /^(heavy|heavily|strong|hard|torrential|intense|severe|downpours?|pouring|bucketing)$/,
  de: /^(stark(e[mnrs]?)?|kraftig(e[mnrs]?)?|heftig(e[mnrs]?)?|ergiebig(e[mnrs]?)?|starkregen\w*|wolkenbruch|platzregen)$/,
  fr: /^(forte?s?|fortement|beaucoup|intenses?|violente?s?|abondante?s?|diluviennes?|torrentielles?)$/,
  es: /^(fuertes?|fuertemente|much[ao]|intensas?|intensos?|torrencial(es)?|abundantes?)$/,
  it: /^(fort[ei]|fortemente|molt[ao]|intens[aeio]|violent[aeio]|torrenzial[ei]|abbondant[ei])$/,
  pt: /^(fortes?|fortemente|muit[ao]|intens[ao]s?|torrencia(l|is)|pesadas?|abundantes?)$/,
  nl: /^(veel|zware?|hevige?|harde?|felle?|stortregen\w*|stortbui\w*)$/,
  pl: /^(duzo|siln\w*|mocn\w*|intensywn\w*|obfit\w*|ulewn\w*|ulew[aeyoę])$/,
};

/** Words for little rain, or for rain that is little, folded. */
export const LIGHT: Readonly<Record<Language, RegExp>> = {
  en: /^(light|lightly|drizzl\w*)$/,
  de: /^(leicht(e[mnrs]?)?|schwach(e[mnrs]?)?|niesel\w*)$/,
  fr: /^(faibles?|leger(s|e|es)?|bruine|crachin|fines?)$/,
  es: /^(ligeras?|leves?|debil(es)?|llovizna\w*|suaves?)$/,
  it: /^(legger[aeio]|debol[ei]|pioggerella|pioviggin\w*)$/,
  pt: /^(fracas?|leves?|ligeiras?|chuvisc\w*|garoa\w*)$/,
  nl: /^(lichte?|zwakke?|motregen\w*|miezer\w*)$/,
  pl: /^(lekk\w*|slab\w*|mzawk\w*|mzy|niewielk\w*|drobn\w*)$/,
};
