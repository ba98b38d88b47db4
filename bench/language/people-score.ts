import type { SeriesName } from '../../src/catalog/index.ts';
import type { AskedPlace, PeopleQuestion } from './people-question.ts';
import { detailOf, type RepliedPlace, type Reply, type Understood, understoodOf } from './people-reply.ts';
import { judgeWindows } from './people-windows.ts';

/**
 * `right`: answered as asked, or refused where no answer is right; `refused`: honestly refused, or answered in part with a note
 * that says so, where that is accepted; `misleading`: an answer about another place, time or quantity that does not say so;
 * `wrong`: all else.
 */
export const VERDICTS = ['right', 'refused', 'wrong', 'misleading'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Judged {
  readonly question: PeopleQuestion;
  readonly reply: Reply;
  readonly verdict: Verdict;
  readonly remarks: readonly string[];
  /** Whether the answer to "when" or "will it" begins with yes or no; null for other questions and refusals. */
  readonly saysYesOrNo: boolean | null;
}

/** Quantities besides those asked that an answer may have; with more it answers everything to anybody. */
const MAX_EXTRA = 4;

/** Names that stand for others: an answer that has the speed of a wind has the wind. */
const SAME_QUANTITY: Partial<Record<SeriesName, SeriesName>> = {
  wind_u_10m: 'wind_speed_10m',
  wind_v_10m: 'wind_speed_10m',
};

const YES_OR_NO: Readonly<Record<string, RegExp>> = {
  en: /^(yes|no)\b/iu,
  de: /^(ja|nein)\b/iu,
  fr: /^(oui|non)\b/iu,
  es: /^(sí|no)(?!\p{L})/iu,
  it: /^(sì|no)(?!\p{L})/iu,
  pt: /^(sim|não)(?!\p{L})/iu,
  nl: /^(ja|nee)\b/iu,
  pl: /^(tak|nie)\b/iu,
};

/** Holds a reply of `/llm` against what a question asks. */
export function judge(question: PeopleQuestion, reply: Reply): Judged {
  if (reply.status !== 200) return { question, reply, ...judgeRefusal(question, reply), saysYesOrNo: null };
  const understood = understoodOf(reply.body);
  const isAsked = question.intent === 'first' || question.intent === 'whether';
  const saysYesOrNo = isAsked ? (YES_OR_NO[question.language]?.test(understood.answer) ?? false) : null;
  return { question, reply, ...judgeAnswer(question, understood), saysYesOrNo };
}

type Judgement = Pick<Judged, 'verdict' | 'remarks'>;

function judgeRefusal(question: PeopleQuestion, { status, body }: Reply): Judgement {
  const detail = detailOf(body);
  const remarks = [`${status} ${detail}`];
  if (status !== 422) return { verdict: 'wrong', remarks };
  const { refusal, refusal_names: names, language } = question;
  const isNamed = names.length === 0 || hasOneOf(detail, names);
  if (refusal === 'required' && isNamed) return { verdict: 'right', remarks };
  if (refusal === 'accepted' && isNamed) return { verdict: 'refused', remarks };
  const spoken = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  // A language that is not spoken, named as such.
  return { verdict: language !== 'en' && hasOneOf(detail, [spoken]) ? 'refused' : 'wrong', remarks };
}

function judgeAnswer(question: PeopleQuestion, understood: Understood): Judgement {
  const { noted_if_partial: partial, refusal, noted } = question;
  const said = `${understood.answer}\n${understood.notes}`;
  const isPartNoted = partial.length > 0 && hasOneOf(said, partial);
  if (refusal === 'required' && question.noted.length === 0) {
    return { verdict: isPartNoted ? 'refused' : 'misleading', remarks: ['answered'] };
  }
  const place = judgePlaces(question, understood);
  const findings = [
    place,
    judgeVariables(question, understood.variables),
    judgeTime(question, understood),
    judgeModels(question, understood),
    judgeUnits(question, understood),
    finding(noted.length === 0 || hasOneOf(said, noted), 'wrong', `no note about ${noted.join(' or ')}`),
    finding(understood.language === question.language, 'wrong', `answered in ${understood.language}`),
  ].flat();
  const remarks = findings.map(({ remark }) => remark);
  if (findings.length === 0) return { verdict: 'right', remarks };
  const isElsewhere = place.some(({ verdict }) => verdict === 'misleading');
  if (isPartNoted && !isElsewhere) return { verdict: 'refused', remarks };
  if (findings.every(({ verdict }) => verdict === 'refused')) return { verdict: 'refused', remarks };
  const isMisleading = findings.some(({ verdict }) => verdict === 'misleading');
  return { verdict: isMisleading ? 'misleading' : 'wrong', remarks };
}

interface Finding {
  readonly verdict: Exclude<Verdict, 'right'>;
  readonly remark: string;
}

function finding(isRight: boolean, verdict: Finding['verdict'], remark: string): readonly Finding[] {
  return isRight ? [] : [{ verdict, remark }];
}

function judgePlaces(
  { places: expected }: PeopleQuestion,
  { places, alternatives, notes }: Understood,
): readonly Finding[] {
  const [first] = places;
  const isAsked = (place: RepliedPlace) => expected.flat().some((one) => isNear(one, place));
  if (first === undefined) return [{ verdict: 'wrong', remark: 'no place' }];
  if (expected.length > 0 && !isAsked(first)) {
    const names = expected.flat().map(({ name }) => name);
    // Another place of the name, with the one that is meant among the others.
    const isListed = alternatives.some(isAsked);
    return [
      {
        verdict: isListed ? 'refused' : 'misleading',
        remark: `answered for ${first.lat}, ${first.lon}, not ${names}`,
      },
    ];
  }
  const missing = expected.filter(
    (readings) => !readings.some((one) => places.some((at) => isNear(one, at))),
  );
  return missing.map((readings) => {
    const names = readings.map(({ name }) => name);
    return {
      verdict: hasOneOf(notes, names) ? 'refused' : 'wrong',
      remark: `nothing about ${names}`,
    };
  });
}

/** On a sphere. */
function isNear({ lat, lon, km }: AskedPlace, place: RepliedPlace): boolean {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(radians(lat)) * Math.sin(radians(place.lat)) +
    Math.cos(radians(lat)) * Math.cos(radians(place.lat)) * Math.cos(radians(lon - place.lon));
  return 6371 * Math.acos(Math.min(1, cosine)) <= km;
}

function judgeVariables(
  { variables: sets }: PeopleQuestion,
  got: ReadonlySet<SeriesName>,
): readonly Finding[] {
  if (sets.length === 0) return [];
  const has = (name: SeriesName) => got.has(name) || got.has(SAME_QUANTITY[name] ?? name);
  const remark = `${[...got]}, not ${sets.map((set) => set.join('+')).join(' or ')}`;
  if (!sets.some((set) => set.some(has))) return [{ verdict: 'misleading', remark }];
  const isRight = sets.some((set) => set.every(has) && got.size <= set.length + MAX_EXTRA);
  return finding(isRight, 'wrong', remark);
}

function judgeTime(
  { windows: expected, zone, places: readings }: PeopleQuestion,
  { windows, places: [first], timeZone }: Understood,
): readonly Finding[] {
  const meant = readings[0]?.[0];
  const isMeant = first === undefined || meant === undefined || isNear(meant, first);
  // Another place of the name has clocks of its own.
  const verdict = judgeWindows({ windows: expected, zone: isMeant ? zone : (timeZone ?? zone) }, windows);
  const shown = (time: number | null) => (time === null ? 'the end' : new Date(time).toISOString());
  const remark = windows.map(({ from, to }) => `${shown(from)} to ${shown(to)}`).join(', ');
  return finding(verdict === 'right', verdict === 'other' ? 'misleading' : 'wrong', `time: ${remark}`);
}

function judgeModels(
  { models: expected }: PeopleQuestion,
  { models, notes }: Understood,
): readonly Finding[] {
  return expected
    .filter((model) => !models.has(model))
    .map((model) => ({
      verdict: hasOneOf(notes, [model]) ? 'refused' : 'wrong',
      remark: `nothing of ${model}`,
    }));
}

function judgeUnits({ units }: PeopleQuestion, { answer }: Understood): readonly Finding[] {
  if (units.length === 0) return [];
  const isSaid = units.some((unit) => unitPattern(unit).test(answer));
  return finding(isSaid, 'wrong', `no number in ${units.join(' or ')}`);
}

/** A number with a unit: "5 Beaufort", "Beaufort 5"; longer words in any form: "5 nudos". */
function unitPattern(unit: string): RegExp {
  const end = unit.length > 3 ? '' : 's?(?!\\p{L})';
  return new RegExp(`\\d\\s*${unit}${end}|(?<!\\p{L})${unit}\\s*\\d`, 'iu');
}

function hasOneOf(text: string, words: readonly string[]): boolean {
  return words.some((word) => folded(text).includes(folded(word)));
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
