import { IsobarError } from '../../../platform/index.ts';
import type { Token } from '../text/tokens.ts';

const SPOKEN = 'English, German, French, Spanish, Italian, Portuguese, Dutch or Polish';

/** Languages by letters that only they have; the first that fits. */
const SCRIPTS: readonly (readonly [letters: RegExp, name: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'Japanese'],
  [/\p{Script=Hangul}/gu, 'Korean'],
  [/\p{Script=Han}/gu, 'Chinese'],
  [/[ієїґІЄЇҐ]/gu, 'Ukrainian'],
  [/\p{Script=Cyrillic}/gu, 'Russian'],
  [/\p{Script=Greek}/gu, 'Greek'],
  [/\p{Script=Arabic}/gu, 'Arabic'],
  [/\p{Script=Hebrew}/gu, 'Hebrew'],
  [/\p{Script=Thai}/gu, 'Thai'],
  [/\p{Script=Devanagari}/gu, 'Hindi'],
];

/** The refusal in the language of the question, where it is supported. */
const IN_OWN_WORDS: Readonly<Record<string, string>> = {
  Japanese:
    'この質問は日本語です。英語、ドイツ語、フランス語、スペイン語、イタリア語、ポルトガル語、オランダ語、ポーランド語で質問してください。',
  Korean:
    '이 질문은 한국어로 되어 있습니다. 영어, 독일어, 프랑스어, 스페인어, 이탈리아어, 포르투갈어, 네덜란드어 또는 폴란드어로 질문해 주세요.',
  Russian:
    'Вопрос задан на русском языке. Задайте его на английском, немецком, французском, испанском, итальянском, португальском, нидерландском или польском языке.',
};

/** Common words of questions in languages of the Latin script, folded; words that a spoken language has too are not among them. */
const WORDS: Readonly<Record<string, string>> = {
  Swedish:
    'hur blir vadret imorgon idag kommer det att regna pa blaser sno varmt kallt vader vind temperaturen ar blir ska jag behover paraply snoa helgen ikvall nar vilken varmt',
  Danish:
    'hvordan bliver vejret i morgen dag kommer det til at regne hvad temperaturen pa er vind skal jeg have paraply sne weekenden aften hvornar blaest hvor meget koldt',
  Norwegian:
    'hvordan blir vaeret i morgen kommer det til a regne hva temperaturen pa er vind trenger jeg paraply sno helgen kveld nar blaser hvor mye kaldt',
  Finnish:
    'millainen saa on huomenna tanaan sataako lunta vetta onko kuinka paljon tuulee lampotila viikonloppuna milloin mika tuleeko saada',
  Czech:
    'jake bude pocasi zitra dnes bude prset jak teplota vitr snezit kolik stupnu vikend v kdy dest dnes vecer budu potrebovat destnik',
  Slovak: 'ake bude pocasie zajtra dnes bude prsat aka teplota vietor snezit kolko stupnov kedy dazd vikend',
  Hungarian:
    'milyen ido lesz idojaras holnap ma fog esni eso homerseklet szel havazni hany fok mikor hetvegen lesz kell esernyo',
  Romanian:
    'cum va fi vremea maine azi ploua ploaie ce temperatura vant ninge cate grade cand va ploua in weekend este am nevoie de umbrela vremea',
  Turkish:
    'hava nasil yarin bugun yagmur yagacak mi sicaklik kac derece ruzgar kar ne zaman hafta sonu olacak durumu hava',
  Croatian:
    'kakvo ce biti vrijeme sutra danas hoce li padati kisa temperatura vjetar snijeg koliko stupnjeva kada vikend',
  Catalan:
    'quin temps fara dema avui plou ploura a temperatura vent neu quants graus quan aquest cap de setmana fa',
  Indonesian:
    'bagaimana cuaca besok hari ini apakah akan hujan di suhu angin salju berapa derajat kapan akhir pekan',
  Vietnamese: 'thoi tiet ngay mai hom nay co mua khong nhiet do gio tuyet bao nhieu khi nao o the nao',
};
const WORDS_OF = Object.entries(WORDS).map(([name, words]) => [name, new Set(words.split(' '))] as const);

/** Two words may be names, or by chance. */
const FEWEST_WORDS = 2;

/**
 * Throws IsobarError('validation_error') for a question in a language that is not spoken here, naming it.
 * @param known how many of its words the best lexicon knows
 */
export function refuseForeign(question: string, tokens: readonly Token[], known: number): void {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  const latin = question.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 < letters) {
    const found = SCRIPTS.find(([pattern]) => question.match(pattern) !== null);
    throw foreign(found?.[1] ?? null);
  }
  let [language, most] = ['', Math.max(known, FEWEST_WORDS - 1)];
  for (const [name, words] of WORDS_OF) {
    const count = tokens.filter(({ folded }) => words.has(folded)).length;
    if (count > most) [language, most] = [name, count];
  }
  if (language !== '') throw foreign(language);
}

function foreign(language: string | null): IsobarError {
  const named = language === null ? 'in a language that is not read here' : `in ${language}`;
  const english = `The question is ${named}: ask in ${SPOKEN}.`;
  const own = language === null ? undefined : IN_OWN_WORDS[language];
  return new IsobarError('validation_error', own === undefined ? english : `${own} ${english}`, {
    reason: 'unknown_value',
    argument: 'question',
  });
}
