import { beforeAll, describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

describe('a question in a language that is spoken here', () => {
  it.each([
    ['Will it rain in Berlin tomorrow?', 'en'],
    ['Regnet es morgen in Berlin?', 'de'],
    ['Va-t-il pleuvoir demain à Berlin ?', 'fr'],
    ['¿Va a llover mañana en Berlín?', 'es'],
    ['Pioverà domani a Berlino?', 'it'],
    ['Vai chover amanhã em Berlim?', 'pt'],
    ['Gaat het morgen regenen in Berlijn?', 'nl'],
    ['Czy jutro będzie padać w Berlinie?', 'pl'],
  ])('is read: "%s" is %s', (question, language) => {
    const parse = parseQuestion(question, gazetteer);
    expect(parse).toMatchObject({
      language,
      variables: ['total_precipitation'],
      windows: [{ kind: 'days', first: { kind: 'relative', days: 1 } }],
      intent: { kind: 'whether', condition: { quantity: 'precipitation', comparison: 'occurs' } },
      unread: [],
    });
    const [place] = parse.places;
    expect(gazetteer.resolve(place?.name ?? '', null)?.place).toMatchObject({
      name: 'Berlin',
      countryCode: 'DE',
    });
  });
});

describe('a question in another language', () => {
  it.each([
    ['東京の明日の天気は？', 'Japanese', '日本語'],
    ['내일 서울 날씨 어때?', 'Korean', '한국어'],
    ['Какая погода завтра в Москве?', 'Russian', 'русском'],
    ['Яка завтра погода в Києві?', 'Ukrainian', ''],
    ['Hur blir vädret i Stockholm imorgon?', 'Swedish', ''],
    ['Bugün İstanbul’da yağmur yağacak mı?', 'Turkish', ''],
    ['Jaké bude zítra počasí v Praze?', 'Czech', ''],
    ['北京明天天气怎么样？', 'Chinese', ''],
    ['Cum va fi vremea mâine în București?', 'Romanian', ''],
    ['Millainen sää on huomenna Helsingissä?', 'Finnish', ''],
  ])('is refused by its name: "%s"', (question, name, own) => {
    const refusal = expect.objectContaining({
      name: 'IsobarError',
      code: 'validation_error',
      message: expect.stringMatching(new RegExp(`${own}.*The question is in ${name}`)),
    });
    expect(() => parseQuestion(question, gazetteer)).toThrow(refusal);
  });
});
