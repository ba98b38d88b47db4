import { beforeAll, describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

/** The place that a question is answered for; null where it is refused. */
function answeredFor(question: string): string | null {
  const [place] = parseQuestion(question, gazetteer).places;
  const resolved = gazetteer.resolve(place?.name ?? '', place?.hint ?? null);
  return resolved === null ? null : resolved.place.name;
}

describe('a part of an unknown name', () => {
  it.each([
    ['humidity in Olvey New Hampshire', 'Olvey New Hampshire'],
    ['humidity in olvey new hampshire', 'olvey new hampshire'],
    ['Will there be fog in Tahquamenon Falls State Park?', 'Tahquamenon Falls State Park'],
    ['will it rain in New Ulmbach tomorrow', 'New Ulmbach'],
    ['wind in Windy Hill tomorrow', 'Windy Hill'],
    ['rain at Xyzzyville airport tomorrow', 'Xyzzyville airport'],
    ['temperature in Minas Tirith tonight', 'Minas Tirith'],
  ])('is not the place: "%s"', (question, name) => {
    expect(parseQuestion(question, gazetteer).places[0]?.name).toBe(name);
    expect(answeredFor(question)).toBeNull();
  });

  it.each([
    ['¿Qué tiempo hará mañana en Corea del Sur?', 'Sur'],
    ['weather in South Korea tomorrow', 'Koréa'],
    ['Weather at JFK airport tonight', 'Airport'],
    ['weather in Yellowstone National Park tomorrow', 'National Park'],
    ['Que vento vai fazer amanhã na Serra da Estrela?', 'Serra'],
  ])('is not answered for instead: "%s" is not about %s', (question, part) => {
    expect(answeredFor(question)).not.toBe(part);
  });
});

describe('a whole name', () => {
  it.each([
    ['rain in Paris Texas tomorrow', 'Paris', 'Texas'],
    ['springfield illinois weather tomorrow', 'springfield', 'illinois'],
    ['Wie ist das Wetter morgen in Frankfurt am Main?', 'Frankfurt am Main', null],
    ['Czy jutro będzie padać w Krakowie?', 'Kraków', null],
    ['Pogoda w Zielonej Górze jutro', 'Zielona Góra', null],
  ])('is found: "%s"', (question, name, hint) => {
    const [place] = parseQuestion(question, gazetteer).places;
    const plain = (text: string | null | undefined) =>
      text?.normalize('NFD').replaceAll(/\p{M}/gu, '') ?? null;
    expect([plain(place?.name), place?.hint ?? null]).toEqual([plain(name), hint]);
    expect(answeredFor(question)).not.toBeNull();
  });
});
