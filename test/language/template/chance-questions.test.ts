import { describe, expect, it } from 'vitest';
import { chanceEventsOf } from '../../../src/language/quantities/chances.ts';
import { parseQuestion } from '../../../src/language/template/parse-question.ts';
import { openGazetteer } from '../../../src/places/index.ts';

const gazetteer = await openGazetteer();
const FROST = { quantity: 'temperature', comparison: 'below', threshold: 273.15 };
const WET = { quantity: 'precipitation', comparison: 'occurs' };
const THUNDER = { quantity: 'cape', comparison: 'occurs' };

function eventsOf(question: string) {
  const { intent, variables } = parseQuestion(question, gazetteer);
  if (intent.kind !== 'chance') throw new Error(`no chance: ${JSON.stringify(intent)}`);
  return chanceEventsOf(intent, variables.includes('air_temperature_2m')) ?? [];
}

describe('a question about a chance', () => {
  it.each([
    ['how likely is rain tomorrow in Leeds', 'en', WET],
    ['chance of frost tonight in Oslo', 'en', FROST],
    ['What is the chance of rain in Rome tomorrow?', 'en', WET],
    [
      'probability of gusts above 60 km/h on Saturday in Kiel',
      'en',
      { quantity: 'wind_gust', comparison: 'above', threshold: 16.6666666667 },
    ],
    [
      'how likely is it to be above 25 degrees in Seville tomorrow',
      'en',
      { comparison: 'above', threshold: 298.15 },
    ],
    ['chance of dry weather in Leeds on Sunday', 'en', { quantity: 'precipitation', comparison: 'absent' }],
    ['Regenwahrscheinlichkeit morgen in Berlin', 'de', WET],
    ['Wie wahrscheinlich ist es, dass es morgen in Köln regnet?', 'de', WET],
    ['Wie hoch ist die Frostgefahr heute Nacht in Jena?', 'de', FROST],
    ['Gewitterwahrscheinlichkeit am Samstag in Wien', 'de', THUNDER],
    ['risque de gel demain à Lyon', 'fr', FROST],
    ['Quelle est la probabilité de pluie demain à Lyon ?', 'fr', WET],
    ['probabilidad de lluvia mañana en Madrid', 'es', WET],
    ['¿Qué tan probable es que llueva mañana en Bogotá?', 'es', WET],
    ['probabilità di pioggia domani a Torino', 'it', WET],
    ['qual a chance de chuva amanhã em Lisboa', 'pt', WET],
    ['kans op onweer morgen in Utrecht', 'nl', THUNDER],
    ['jakie są szanse na deszcz jutro w Krakowie', 'pl', WET],
  ] as const)('has a condition: %s', (question, language, meant) => {
    const parse = parseQuestion(question, gazetteer);
    expect(parse).toMatchObject({
      language,
      intent: { kind: 'chance', condition: meant, isWhether: false },
      notOffered: [],
      unread: [],
    });
  });

  it.each([
    'how likely is it not to rain in Berlin tomorrow?',
    'chance of no rain in Berlin tomorrow',
    'how likely is it that it won’t rain in Berlin tomorrow',
    'what is the chance it doesn’t rain in Berlin tomorrow',
    'Wie wahrscheinlich ist es, dass es morgen in Berlin nicht regnet?',
    'Quelle est la probabilité qu’il ne pleuve pas demain à Lyon ?',
    'probabilidad de que no llueva mañana en Madrid',
    'probabilità che non piova domani a Torino',
    'probabilidade de não chover amanhã em Lisboa',
    'kans dat het niet regent morgen in Utrecht',
    'jakie jest prawdopodobieństwo, że nie będzie padać jutro w Krakowie',
    'prawdopodobieństwo że nie pada jutro w Krakowie',
  ])('of no rain is one of dry weather: %s', (question) => {
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      intent: { kind: 'chance', condition: { quantity: 'precipitation', comparison: 'absent' } },
      unread: [],
    });
  });

  it.each([
    ['probability of no snow in Oslo tomorrow', 'no'],
    ['probabilità che non ci sia neve domani a Torino', 'non'],
    ['what is the chance of rain if I don’t leave before 5 pm tomorrow in Leeds', 'don’t'],
    ['chance of snow of more than 10 cm in Oslo tomorrow', 'more than 10 cm'],
    ['chance that it snows all day in Oslo tomorrow', 'all'],
    ['chance of rain or wind above 10 m/s in Leeds tomorrow', 'or'],
    ['Wahrscheinlichkeit für Nebel oder Frost morgen in Jena', 'oder'],
    ['chance of severe thunderstorms in Leeds tomorrow', 'severe'],
    ['chance of light snow in Oslo tomorrow', 'light'],
  ])('that a word changes is refused by the word, not answered without it: %s', (question, word) => {
    expect(() => parseQuestion(question, gazetteer)).toThrow(`"${word}"`);
  });

  it('takes degrees for those of a temperature alone', () => {
    const question = 'chance that it is sunny and above 20 degrees in Leeds tomorrow';
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      variables: ['air_temperature_2m', 'total_cloud_cover'],
      intent: {
        condition: { quantity: 'cloud_cover', comparison: 'below' },
        also: [{ quantity: 'temperature', comparison: 'above', threshold: 293.15 }],
      },
      unread: [],
    });
  });

  it.each([
    'Wahrscheinlichkeit für Regen in Berlin',
    'Wahrscheinlichkeit von Regen morgen in Berlin',
    'Wie hoch ist die Wahrscheinlichkeit für Regen morgen in Berlin',
    'Chance auf Regen in Berlin',
  ])('takes no weather for a town: %s', (question) => {
    const { intent, places } = parseQuestion(question, gazetteer);
    expect({ intent, places }).toMatchObject({ intent: { condition: WET }, places: [{ name: 'Berlin' }] });
  });

  it.each([
    'Is there a chance of snow in Munich on Sunday?',
    'Y a-t-il un risque d’orage à Pau ce soir ?',
    'Gibt es morgen in Jena ein Risiko von Frost?',
  ])('is also one of yes or no: %s', (question) => {
    expect(parseQuestion(question, gazetteer).intent).toMatchObject({ kind: 'chance', isWhether: true });
  });

  it.each([
    ['chance of more than 1 mm of rain in Leeds tomorrow', 'GT', 1],
    ['chance of at least 1 mm of rain in Leeds tomorrow', 'GE', 1],
    ['probability of 5 mm or more of rain in Leeds tomorrow', 'GE', 5],
    ['chance of 5 mm of rain in Leeds tomorrow', 'GE', 5],
    ['chance of less than 5 mm of rain in Leeds tomorrow', 'LT', 5],
    ['chance of at most 5 mm of rain in Leeds tomorrow', 'LE', 5],
    ['chance of no more than 5 mm of rain in Leeds tomorrow', 'LE', 5],
    ['chance of reaching 20 degrees in Leeds tomorrow', 'GE', 293.15],
    ['chance of heavy rain in Leeds tomorrow', 'GE', 10],
    ['Wahrscheinlichkeit für mindestens 1 mm Regen morgen in Berlin', 'GE', 1],
    ['Wahrscheinlichkeit für höchstens 5 mm Regen morgen in Berlin', 'LE', 5],
    ['Wahrscheinlichkeit für mehr als 5 mm Regen morgen in Berlin', 'GT', 5],
    ['Wahrscheinlichkeit für starken Regen morgen in Berlin', 'GE', 10],
    ['probabilité d’au moins 1 mm de pluie demain à Lyon', 'GE', 1],
    ['probabilité d’au plus 5 mm de pluie demain à Lyon', 'LE', 5],
    ['probabilité de fortes pluies demain à Lyon', 'GE', 10],
    ['probabilidad de al menos 1 mm de lluvia mañana en Madrid', 'GE', 1],
    ['probabilidad de como máximo 5 mm de lluvia mañana en Madrid', 'LE', 5],
    ['probabilidad de lluvia fuerte mañana en Madrid', 'GE', 10],
    ['probabilità di almeno 1 mm di pioggia domani a Torino', 'GE', 1],
    ['probabilità di al massimo 5 mm di pioggia domani a Torino', 'LE', 5],
    ['probabilità di pioggia forte domani a Torino', 'GE', 10],
    ['probabilidade de pelo menos 1 mm de chuva amanhã em Lisboa', 'GE', 1],
    ['probabilidade de no máximo 5 mm de chuva amanhã em Lisboa', 'LE', 5],
    ['probabilidade de chuva forte amanhã em Lisboa', 'GE', 10],
    ['kans op minstens 1 mm regen morgen in Utrecht', 'GE', 1],
    ['kans op hoogstens 5 mm regen morgen in Utrecht', 'LE', 5],
    ['kans op zware regen morgen in Utrecht', 'GE', 10],
    ['szansa na co najmniej 1 mm deszczu jutro w Krakowie', 'GE', 1],
    ['szansa na najwyżej 5 mm deszczu jutro w Krakowie', 'LE', 5],
    ['szansa na silny deszcz jutro w Krakowie', 'GE', 10],
    ['chance of fog below 500 m in Leeds tomorrow', 'LT', 500],
    ['Wahrscheinlichkeit für Nebel unter 500 m morgen in Jena', 'LT', 500],
    ['risque de brouillard à moins de 500 m demain à Lyon', 'LT', 500],
    ['how likely is force 7 in Kiel tomorrow', 'GE', 13.9],
    ['Chance it tops 10 degrees in London on Sunday?', 'GT', 283.15],
    ['probability of more than half an inch of rain in Seattle tomorrow', 'GT', 12.7],
    ['probabilité de rafales supérieures à 60 km/h demain à Brest', 'GT', 16.66666667],
    ['probabilité d’une température inférieure à 5 degrés demain à Lyon', 'LT', 278.15],
    ['probabilità di una temperatura inferiore a 5 gradi domani a Torino', 'LT', 278.15],
    ['probabilità che la temperatura scenda sotto zero domani a Milano', 'LT', 273.15],
    ['probabilidad de una temperatura inferior a 5 grados mañana en Madrid', 'LT', 278.15],
    ['probabilidade de uma temperatura inferior a 5 graus amanhã em Lisboa', 'LT', 278.15],
    ['kans op windstoten van meer dan 60 km/u morgen op Texel', 'GT', 16.66666667],
    ['che probabilità c’è che nevichi domani a Bolzano', 'GE', 0.2],
    ['chance of strong winds in Kiel tomorrow', 'GE', 10.8],
    ['¿es probable que llueva mucho mañana en Marsella?', 'GE', 10],
  ] as const)('has a limit that counts or does not: %s', (question, comparison, threshold) => {
    const [event, ...others] = eventsOf(question);
    expect(event).toMatchObject({ comparison, threshold: expect.closeTo(threshold, 6) });
    expect(others).toEqual([]);
  });

  it.each([
    ['chance that it stays above 5 degrees all day tomorrow in Leeds', 'throughout', 'GT', 278.15],
    ['how likely is it to stay below 5 degrees in Berlin tomorrow', 'throughout', 'LT', 278.15],
    ['chance that it is under 1 degree all day tomorrow in Berlin', 'throughout', 'LT', 274.15],
    ['chance that the maximum is below 20 degrees tomorrow in Leeds', 'throughout', 'LT', 293.15],
    ['how likely is it that it does not exceed 20 degrees in Berlin tomorrow', 'throughout', 'LE', 293.15],
    ['chance of rain all day tomorrow in Leeds', 'throughout', 'GE', 0.1],
    ['probabilidad de que la temperatura no baje de 5 grados mañana en Vigo', 'throughout', 'GE', 278.15],
    ['probabilità che la temperatura non scenda sotto i 5 gradi domani a Torino', 'throughout', 'GE', 278.15],
    [
      'probabilité que la température ne descende pas sous 5 degrés demain à Lyon',
      'throughout',
      'GE',
      278.15,
    ],
    ['kans dat de temperatuur morgen in Utrecht niet onder 5 graden daalt', 'throughout', 'GE', 278.15],
    ['Wie wahrscheinlich ist es, dass es morgen in Jena unter 5 Grad bleibt?', 'throughout', 'LT', 278.15],
    ['Wie wahrscheinlich ist es, dass es morgen in Berlin keinen Frost gibt?', 'throughout', 'GE', 273.15],
    ['Wie wahrscheinlich ist es, dass es morgen in Berlin nicht trocken ist?', 'total', 'GE', 0.2],
    ['probabilité que la température reste sous 5 degrés demain à Lyon', 'throughout', 'LT', 278.15],
    ['probabilité qu’il ne gèle pas demain à Lyon', 'throughout', 'GE', 273.15],
    ['probabilidad de que no hiele mañana en Madrid', 'throughout', 'GE', 273.15],
    ['probabilidad de que se quede por debajo de 5 grados mañana en Madrid', 'throughout', 'LT', 278.15],
    ['probabilità che resti sopra i 5 gradi domani a Torino', 'throughout', 'GT', 278.15],
    ['probabilidade de ficar abaixo de 5 graus amanhã em Lisboa', 'throughout', 'LT', 278.15],
    ['kans dat het niet vriest morgen in Utrecht', 'throughout', 'GE', 273.15],
    ['kans dat het onder 5 graden blijft morgen in Utrecht', 'throughout', 'LT', 278.15],
    ['szansa, że temperatura utrzyma się powyżej 5 stopni jutro w Krakowie', 'throughout', 'GT', 278.15],
    ['chance of rain for at least 3 hours tomorrow in Leeds', 'hours', 'GE', 0.1],
    ['chance of 3 dry hours in a row tomorrow in Leeds', 'hours', 'LT', 0.1],
    ['Chance auf mindestens 3 trockene Stunden morgen in Leipzig', 'hours', 'LT', 0.1],
    ['probabilidad de más de 2 horas de lluvia mañana en Vigo', 'hours', 'GE', 0.1],
    ['Wie wahrscheinlich sind morgen in Jena mindestens 3 Stunden Regen am Stück?', 'hours', 'GE', 0.1],
    ['probabilité d’au moins 3 heures sèches d’affilée demain à Lyon', 'hours', 'LT', 0.1],
    ['probabilidad de al menos 3 horas seguidas de lluvia mañana en Madrid', 'hours', 'GE', 0.1],
    ['probabilità di almeno 3 ore di pioggia domani a Torino', 'hours', 'GE', 0.1],
    ['probabilidade de pelo menos 3 horas de chuva amanhã em Lisboa', 'hours', 'GE', 0.1],
    ['kans op minstens 3 uur regen morgen in Utrecht', 'hours', 'GE', 0.1],
    ['szansa na co najmniej 3 godziny deszczu jutro w Krakowie', 'hours', 'GE', 0.1],
  ] as const)('lasts as long as is said: %s', (question, of, comparison, threshold) => {
    expect(eventsOf(question)).toMatchObject([
      { of, comparison, threshold: expect.closeTo(threshold, 6), hours: of === 'hours' ? 3 : null },
    ]);
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      windows: [{ first: { kind: 'relative', days: 1 } }],
      unread: [],
    });
  });

  it.each([
    ['chance of rain and wind above 10 m/s in Leeds tomorrow', ['total GE 0.2', 'moment GT 10']],
    ['chance of light rain in Leeds tomorrow', ['total GE 0.2', 'total LT 2.5']],
    ['chance of rain and frost in Oslo tomorrow', ['total GE 0.2', 'moment LT 273.15']],
    ['chance of 5 mm of rain and gusts above 20 m/s in Kiel tomorrow', ['total GE 5', 'moment GT 20']],
    ['Wahrscheinlichkeit für Regen und Wind über 10 m/s morgen in Kiel', ['total GE 0.2', 'moment GT 10']],
    ['probabilité de pluie et de vent au-dessus de 10 m/s demain à Brest', ['total GE 0.2', 'moment GT 10']],
    ['probabilidad de lluvia y viento por encima de 10 m/s mañana en Vigo', ['total GE 0.2', 'moment GT 10']],
    ['probabilità di pioggia e vento oltre 10 m/s domani a Trieste', ['total GE 0.2', 'moment GT 10']],
    ['probabilidade de chuva e vento acima de 10 m/s amanhã no Porto', ['total GE 0.2', 'moment GT 10']],
    ['kans op regen en wind boven 10 m/s morgen in Den Helder', ['total GE 0.2', 'moment GT 10']],
    ['szansa na deszcz i wiatr powyżej 10 m/s jutro w Gdańsku', ['total GE 0.2', 'moment GT 10']],
    ['chance of rain or snow in Oslo tomorrow', ['total GE 0.2']],
    ['chance of no rain and wind above 10 m/s in Kiel tomorrow', ['total LT 0.2', 'moment GT 10']],
    [
      'probabilité qu’il ne pleuve pas et que le vent reste sous 10 m/s demain à Brest',
      ['total LT 0.2', 'throughout LT 10'],
    ],
    ['chuva fraca: qual a chance amanhã em Lisboa', ['total GE 0.2', 'total LT 2.5']],
  ] as const)('is of all that it names: %s', (question, said) => {
    const events = eventsOf(question);
    expect(events.map(({ of, comparison, threshold }) => `${of} ${comparison} ${threshold}`)).toEqual(said);
    expect(parseQuestion(question, gazetteer).unread).toEqual([]);
  });

  it.each([
    'Is rain likely tomorrow in Leeds?',
    'is rain unlikely tomorrow in Leeds?',
    'Ist Regen morgen in Berlin unwahrscheinlich?',
    'La pluie est-elle peu probable demain à Lyon ?',
    '¿Es poco probable que llueva mañana en Madrid?',
    'È improbabile la pioggia domani a Torino?',
    'É improvável chover amanhã em Lisboa?',
    'Is regen onwaarschijnlijk morgen in Utrecht?',
    'Czy deszcz jest mało prawdopodobny jutro w Krakowie?',
  ])('is one of yes or no with "likely": %s', (question) => {
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      intent: { kind: 'chance', condition: WET },
      unread: [],
    });
  });

  it('is nothing to note where "likely" is of no event', () => {
    const question = 'what is the weather likely to be in Leeds tomorrow';
    expect(parseQuestion(question, gazetteer)).toMatchObject({
      intent: { kind: 'describe' },
      notOffered: [],
      unread: [],
    });
  });

  it.each([
    '60% chance of rain means what?',
    'what does a 60% chance of rain mean?',
    'Was bedeutet eine Regenwahrscheinlichkeit von 60 %?',
    'que signifie un risque de pluie de 60 % ?',
    'qué significa una probabilidad de lluvia del 60 %',
    'cosa significa una probabilità di pioggia del 60 %',
    'o que significa uma probabilidade de chuva de 60 %',
    'wat betekent een regenkans van 60 %',
    'co oznacza prawdopodobieństwo deszczu 60 %',
  ])('is not asked for where the question is what one means: %s', (question) => {
    expect(parseQuestion(question, gazetteer)).toMatchObject({ variables: [], places: [], notOffered: [] });
  });

  it('of fewer hours than some is refused, not taken for a time of day', () => {
    const question = 'chance of less than 3 hours of rain tomorrow in Leeds';
    expect(() => parseQuestion(question, gazetteer)).toThrow('"less than 3 hours"');
  });

  it('that has no limit says that it is not answered', () => {
    expect(parseQuestion('chance of wind in Kiel tomorrow', gazetteer)).toMatchObject({
      intent: { kind: 'describe' },
      notOffered: ['chance of'],
    });
  });
});
