import { beforeAll, describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { type Gazetteer, openGazetteer } from '../../../src/places/index.ts';

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await openGazetteer();
});

const intentOf = (question: string) => parseQuestion(question, gazetteer).intent;

describe('what a question asks of the values', () => {
  it.each([
    ['what time will it start raining in Seattle', 'when', 'precipitation', 'occurs', null],
    ['When will it stop raining in Bergen?', 'when', 'precipitation', 'ends', null],
    ['Wann regnet es in Stuttgart?', 'when', 'precipitation', 'occurs', null],
    ['When will it drop below freezing in Oslo?', 'when', 'temperature', 'below', 273.15],
    // A knot is 1852 m in an hour.
    ['When will winds exceed 30 knots in Brest?', 'when', 'wind_speed', 'above', 15.4333],
    // Force 6 ends at 13.8 m/s (WMO-No. 8).
    ['Will the wind be above force 6 in Kiel tomorrow?', 'whether', 'wind_speed', 'above', 10.8],
    ['Windstärke 7 in Kiel morgen?', 'whether', 'wind_speed', 'above', 10.8],
    ['vent de force 7 à Brest demain ?', 'whether', 'wind_speed', 'above', 10.8],
    ['Will gusts be above 60 km/h in Kiel tomorrow?', 'whether', 'wind_gust', 'above', 16.6667],
    ['Will it be above 86 °F in Seville on Saturday?', 'whether', 'temperature', 'above', 303.15],
    ['Va-t-il geler cette nuit à Limoges ?', 'whether', 'temperature', 'below', 273.15],
    ['Fällt die Temperatur in Graz heute Nacht unter -5 Grad?', 'whether', 'temperature', 'below', 268.15],
    ['Will it be foggy in Calais tomorrow morning?', 'whether', 'visibility', 'occurs', null],
  ])('"%s"', (question, kind, quantity, comparison, threshold) => {
    const intent = intentOf(question);
    expect(intent).toMatchObject({ kind, condition: { quantity, comparison } });
    const found = 'condition' in intent ? intent.condition.threshold : undefined;
    if (threshold === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(threshold, 3);
  });

  it.each([
    ['Will it be at least 20 degrees in Rome tomorrow?', true],
    ['Wird es morgen in Graz mindestens 20 Grad warm?', true],
    ['Will it be at most 5 °C in Oslo tomorrow?', true],
    ['Will it be above 20 degrees in Rome tomorrow?', false],
    ['Will it be 30 degrees in Rome tomorrow?', true],
    ['Will it reach 30 degrees in Rome tomorrow?', true],
    ['Wird es morgen in Graz 30 Grad?', true],
    ['Fera-t-il 30 degrés à Lyon demain ?', true],
    ['¿Hará 30 grados en Sevilla mañana?', true],
    ['Ci saranno 30 gradi a Roma domani?', true],
    ['Vai fazer 30 graus em Lisboa amanhã?', true],
    ['Wordt het morgen 30 graden in Utrecht?', true],
    ['Czy jutro w Krakowie będzie 30 stopni?', true],
    ['Will it be -5 degrees in Oslo tomorrow?', true],
    ['Will it be over 30 degrees in Rome tomorrow?', false],
    ['Wird es morgen in Graz über 30 Grad warm?', false],
  ])('"%s" counts the limit itself: %s', (question, includesLimit) => {
    const intent = intentOf(question);
    expect('condition' in intent && intent.condition.includesLimit === true).toBe(includesLimit);
  });

  it.each([
    ["what's the overnight low for tomorrow in Winnipeg", 'lowest', 'temperature'],
    ['strongest gusts in Brest this week', 'highest', 'wind_gust'],
    ['Wie hoch ist die Höchsttemperatur morgen in Rom?', 'highest', 'temperature'],
    ['Qual è la massima di domani a Siracusa?', 'highest', 'temperature'],
  ])('an extreme: "%s"', (question, of, quantity) => {
    expect(intentOf(question)).toEqual({ kind: 'extreme', of, quantity });
  });

  it.each([
    ['Do I need an umbrella in Oxford tomorrow?', 'umbrella', ['total_precipitation']],
    ['Can I hang the washing out in Norwich on Sunday?', 'laundry', ['total_precipitation']],
    ['Kann ich morgen in Konstanz segeln gehen?', 'sailing', ['wind_u_10m', 'wind_gust_10m']],
    ['Puis-je faire voler mon drone demain à Nantes ?', 'drone', ['wind_u_10m', 'wind_gust_10m']],
    ['¿Podemos hacer una barbacoa el sábado en Toledo?', 'barbecue', ['air_temperature_2m']],
    ['Posso andare a correre domani a Pisa?', 'running', ['air_temperature_2m', 'total_precipitation']],
  ])('something to do: "%s"', (question, activity, variables) => {
    const parse = parseQuestion(question, gazetteer);
    expect(parse.intent).toEqual({ kind: 'activity', activity });
    expect(parse.variables).toEqual(expect.arrayContaining(variables));
  });

  it('is their course in all else', () => {
    expect(intentOf('How much rain will there be in Lyon tomorrow?')).toEqual({ kind: 'describe' });
    expect(intentOf('Temperatur in Wien morgen')).toEqual({ kind: 'describe' });
  });
});
