import type { ModelId, SurfaceVariableName } from '../../../catalog/index.ts';
import type { Language } from '../../parse.ts';
import type { QuestionUnit } from '../../quantities/condition.ts';

/** Texts of notes on an answer. */
interface Notes {
  readonly otherPlaces: (taken: string, others: readonly string[]) => string;
  readonly answeredAt: (place: string, city: string) => string;
  readonly pointInstead: (name: string, point: string) => string;
  readonly cut: (end: string, requested: string) => string;
  readonly leftOut: (model: ModelId, names: readonly SurfaceVariableName[]) => string;
  readonly noValues: (names: readonly SurfaceVariableName[]) => string;
  readonly tooLong: (names: readonly SurfaceVariableName[]) => string;
  readonly modelOfQuestion: (model: ModelId) => string;
  readonly modelOfRequest: (model: ModelId, named: ModelId) => string;
  readonly synthetic: string;
  /** Words of the question that are not in the answer. */
  readonly unread: (words: readonly string[]) => string;
  readonly notOffered: (words: readonly string[]) => string;
  readonly otherUnits: (requested: readonly QuestionUnit[], given: readonly string[]) => string;
  readonly notCompared: (of: string, reason: string) => string;
  readonly ofThen: (model: ModelId, initTime: string) => string;
  readonly cutStart: (start: string, requested: string) => string;
}

const quoted = (words: readonly string[], open: string, close: string) =>
  words.map((word) => `${open}${word}${close}`).join(', ');

/** In the language of the question, as the answer is. */
export const NOTES: Readonly<Record<Language, Notes>> = {
  en: {
    otherPlaces: (taken, others) => `Answered for ${taken}. There is also ${others.join('; ')}.`,
    answeredAt: (place, city) => `${place} is answered at ${city}.`,
    pointInstead: (name, point) => `Answered for ${point}, which the request names, not for ${name}.`,
    cut: (end, requested) => `The forecast ends at ${end}; the question goes on until ${requested}.`,
    leftOut: (model, names) => `${model} does not have ${names.join(', ')}.`,
    noValues: (names) => `The run has no values of ${names.join(', ')} for this time.`,
    tooLong: (names) => `The answer leaves out ${names.join(', ')}: it would be too long.`,
    modelOfQuestion: (model) => `The model ${model} was taken from the question.`,
    modelOfRequest: (model, named) =>
      `The request names the model ${model}, the question ${named}: ${model} answers.`,
    synthetic: 'Synthetic demo data: made up, not a forecast.',
    unread: (words) => `Not understood, and not in the answer: ${quoted(words, '"', '"')}.`,
    notOffered: (words) => `Not offered here, and not in the answer: ${quoted(words, '"', '"')}.`,
    otherUnits: (requested, given) => `Answered in ${given.join(', ')}, not in ${requested.join(', ')}.`,
    notCompared: (of, reason) => `${of} is not in the answer: ${reason}.`,
    ofThen: (model, initTime) =>
      `This time is over: the values are what the ${model} run of ${initTime} had forecast for it, not measurements.`,
    cutStart: (start, requested) =>
      `The stored runs begin at ${start}; the question goes back to ${requested}.`,
  },
  de: {
    otherPlaces: (taken, others) => `Die Antwort gilt für ${taken}. Es gibt auch ${others.join('; ')}.`,
    answeredAt: (place, city) => `Für ${place} antwortet ${city}.`,
    pointInstead: (name, point) =>
      `Die Antwort gilt für ${point}, wie die Anfrage angibt, nicht für ${name}.`,
    cut: (end, requested) => `Die Vorhersage endet am ${end}; die Frage reicht bis ${requested}.`,
    leftOut: (model, names) => `Das Modell ${model} hat keine Werte von ${names.join(', ')}.`,
    noValues: (names) => `Der Lauf hat für diese Zeit keine Werte von ${names.join(', ')}.`,
    tooLong: (names) => `Die Antwort wäre zu lang und lässt ${names.join(', ')} weg.`,
    modelOfQuestion: (model) => `Das Modell ${model} steht in der Frage.`,
    modelOfRequest: (model, named) =>
      `Die Anfrage nennt das Modell ${model}, die Frage ${named}: es antwortet ${model}.`,
    synthetic: 'Synthetische Demodaten: erfunden, keine Vorhersage.',
    unread: (words) => `Nicht verstanden und nicht in der Antwort: ${quoted(words, '„', '“')}.`,
    notOffered: (words) => `Hier nicht angeboten und nicht in der Antwort: ${quoted(words, '„', '“')}.`,
    otherUnits: (requested, given) =>
      `Die Antwort ist in ${given.join(', ')}, nicht in ${requested.join(', ')}.`,
    notCompared: (of, reason) => `${of} fehlt in der Antwort: ${reason}.`,
    ofThen: (model, initTime) =>
      `Diese Zeit ist vorbei: die Werte hatte der Lauf von ${model} vom ${initTime} dafür vorhergesagt, es sind keine Messungen.`,
    cutStart: (start, requested) =>
      `Die gespeicherten Läufe beginnen am ${start}; die Frage reicht zurück bis ${requested}.`,
  },
  fr: {
    otherPlaces: (taken, others) => `La réponse vaut pour ${taken}. Il y a aussi ${others.join(' ; ')}.`,
    answeredAt: (place, city) => `Pour ${place}, la réponse vaut à ${city}.`,
    pointInstead: (name, point) =>
      `La réponse vaut pour ${point}, que donne la requête, et non pour ${name}.`,
    cut: (end, requested) => `La prévision s’arrête le ${end} ; la question va jusqu’au ${requested}.`,
    leftOut: (model, names) => `${model} n’a pas ${names.join(', ')}.`,
    noValues: (names) => `Le calcul n’a pas de valeurs de ${names.join(', ')} pour cette période.`,
    tooLong: (names) => `La réponse serait trop longue et ne dit rien de ${names.join(', ')}.`,
    modelOfQuestion: (model) => `Le modèle ${model} vient de la question.`,
    modelOfRequest: (model, named) =>
      `La requête nomme le modèle ${model}, la question ${named} : ${model} répond.`,
    synthetic: 'Données de démonstration synthétiques : inventées, ce n’est pas une prévision.',
    unread: (words) => `Non compris, et absent de la réponse : ${quoted(words, '« ', ' »')}.`,
    notOffered: (words) => `Non proposé ici, et absent de la réponse : ${quoted(words, '« ', ' »')}.`,
    otherUnits: (requested, given) =>
      `La réponse est en ${given.join(', ')}, pas en ${requested.join(', ')}.`,
    notCompared: (of, reason) => `${of} n’est pas dans la réponse : ${reason}.`,
    ofThen: (model, initTime) =>
      `Cette période est passée : les valeurs sont celles que le calcul de ${model} du ${initTime} avait prévues, pas des mesures.`,
    cutStart: (start, requested) =>
      `Les calculs conservés commencent le ${start} ; la question remonte au ${requested}.`,
  },
  es: {
    otherPlaces: (taken, others) =>
      `La respuesta vale para ${taken}. También ${others.length > 1 ? 'existen' : 'existe'} ${others.join('; ')}.`,
    answeredAt: (place, city) => `Para ${place}, la respuesta vale en ${city}.`,
    pointInstead: (name, point) => `La respuesta vale para ${point}, que da la petición, no para ${name}.`,
    cut: (end, requested) => `El pronóstico termina el ${end}; la pregunta llega hasta el ${requested}.`,
    leftOut: (model, names) => `${model} no tiene ${names.join(', ')}.`,
    noValues: (names) => `La pasada no tiene valores de ${names.join(', ')} para ese periodo.`,
    tooLong: (names) => `La respuesta sería demasiado larga y no dice nada de ${names.join(', ')}.`,
    modelOfQuestion: (model) => `El modelo ${model} está en la pregunta.`,
    modelOfRequest: (model, named) =>
      `La petición nombra el modelo ${model}, la pregunta ${named}: responde ${model}.`,
    synthetic: 'Datos sintéticos de demostración: inventados, no son un pronóstico.',
    unread: (words) => `No entendido, y ausente de la respuesta: ${quoted(words, '«', '»')}.`,
    notOffered: (words) => `No se ofrece aquí, y no está en la respuesta: ${quoted(words, '«', '»')}.`,
    otherUnits: (requested, given) =>
      `La respuesta está en ${given.join(', ')}, no en ${requested.join(', ')}.`,
    notCompared: (of, reason) => `${of} no está en la respuesta: ${reason}.`,
    ofThen: (model, initTime) =>
      `Ese periodo ya pasó: los valores son los que había pronosticado la pasada de ${model} del ${initTime}, no mediciones.`,
    cutStart: (start, requested) =>
      `Las pasadas guardadas empiezan el ${start}; la pregunta se remonta al ${requested}.`,
  },
  it: {
    answeredAt: (place, city) => `Per ${place}, la risposta vale a ${city}.`,
    otherPlaces: (taken, others) => `La risposta vale per ${taken}. C’è anche ${others.join('; ')}.`,
    pointInstead: (name, point) =>
      `La risposta vale per ${point}, indicato dalla richiesta, non per ${name}.`,
    cut: (end, requested) => `La previsione termina il ${end}; la domanda arriva al ${requested}.`,
    leftOut: (model, names) => `${model} non ha ${names.join(', ')}.`,
    noValues: (names) => `L’emissione non ha valori di ${names.join(', ')} per questo periodo.`,
    tooLong: (names) => `La risposta sarebbe troppo lunga e non dice nulla di ${names.join(', ')}.`,
    modelOfQuestion: (model) => `Il modello ${model} è nella domanda.`,
    modelOfRequest: (model, named) =>
      `La richiesta indica il modello ${model}, la domanda ${named}: risponde ${model}.`,
    synthetic: 'Dati dimostrativi sintetici: inventati, non una previsione.',
    unread: (words) => `Non capito, e assente dalla risposta: ${quoted(words, '«', '»')}.`,
    notOffered: (words) => `Non disponibile qui, e assente dalla risposta: ${quoted(words, '«', '»')}.`,
    otherUnits: (requested, given) => `La risposta è in ${given.join(', ')}, non in ${requested.join(', ')}.`,
    notCompared: (of, reason) => `${of} non è nella risposta: ${reason}.`,
    ofThen: (model, initTime) =>
      `Questo periodo è passato: i valori sono quelli previsti dall’emissione di ${model} del ${initTime}, non misure.`,
    cutStart: (start, requested) =>
      `Le emissioni conservate iniziano il ${start}; la domanda risale al ${requested}.`,
  },
  pt: {
    answeredAt: (place, city) => `Para ${place}, a resposta vale em ${city}.`,
    otherPlaces: (taken, others) => `A resposta vale para ${taken}. Também existe ${others.join('; ')}.`,
    pointInstead: (name, point) => `A resposta vale para ${point}, que o pedido indica, e não para ${name}.`,
    cut: (end, requested) => `A previsão termina em ${end}; a pergunta vai até ${requested}.`,
    leftOut: (model, names) => `${model} não tem ${names.join(', ')}.`,
    noValues: (names) => `A execução não tem valores de ${names.join(', ')} para este período.`,
    tooLong: (names) => `A resposta seria demasiado longa e nada diz de ${names.join(', ')}.`,
    modelOfQuestion: (model) => `O modelo ${model} está na pergunta.`,
    modelOfRequest: (model, named) =>
      `O pedido indica o modelo ${model}, a pergunta ${named}: responde ${model}.`,
    synthetic: 'Dados sintéticos de demonstração: inventados, não são uma previsão.',
    unread: (words) => `Não compreendido, e ausente da resposta: ${quoted(words, '«', '»')}.`,
    notOffered: (words) => `Não disponível aqui, e ausente da resposta: ${quoted(words, '«', '»')}.`,
    otherUnits: (requested, given) =>
      `A resposta está em ${given.join(', ')}, não em ${requested.join(', ')}.`,
    notCompared: (of, reason) => `${of} não está na resposta: ${reason}.`,
    ofThen: (model, initTime) =>
      `Este período já passou: os valores são os que a execução de ${model} de ${initTime} tinha previsto, não medições.`,
    cutStart: (start, requested) =>
      `As execuções guardadas começam em ${start}; a pergunta recua até ${requested}.`,
  },
  nl: {
    answeredAt: (place, city) => `Voor ${place} geldt het antwoord in ${city}.`,
    otherPlaces: (taken, others) => `Het antwoord geldt voor ${taken}. Er is ook ${others.join('; ')}.`,
    pointInstead: (name, point) =>
      `Het antwoord geldt voor ${point}, dat de aanvraag noemt, niet voor ${name}.`,
    cut: (end, requested) => `De verwachting eindigt op ${end}; de vraag loopt tot ${requested}.`,
    leftOut: (model, names) => `${model} heeft geen ${names.join(', ')}.`,
    noValues: (names) => `De run heeft voor deze tijd geen waarden van ${names.join(', ')}.`,
    tooLong: (names) => `Het antwoord zou te lang worden en laat ${names.join(', ')} weg.`,
    modelOfQuestion: (model) => `Het model ${model} staat in de vraag.`,
    modelOfRequest: (model, named) =>
      `De aanvraag noemt het model ${model}, de vraag ${named}: ${model} antwoordt.`,
    synthetic: 'Synthetische demogegevens: verzonnen, geen verwachting.',
    unread: (words) => `Niet begrepen, en niet in het antwoord: ${quoted(words, '“', '”')}.`,
    notOffered: (words) => `Hier niet beschikbaar, en niet in het antwoord: ${quoted(words, '“', '”')}.`,
    otherUnits: (requested, given) =>
      `Het antwoord is in ${given.join(', ')}, niet in ${requested.join(', ')}.`,
    notCompared: (of, reason) => `${of} staat niet in het antwoord: ${reason}.`,
    ofThen: (model, initTime) =>
      `Deze tijd is voorbij: de waarden zijn wat de run van ${model} van ${initTime} ervoor had verwacht, geen metingen.`,
    cutStart: (start, requested) =>
      `De bewaarde runs beginnen op ${start}; de vraag gaat terug tot ${requested}.`,
  },
  pl: {
    answeredAt: (place, city) => `Dla: ${place} odpowiedź dotyczy miejsca ${city}.`,
    otherPlaces: (taken, others) => `Odpowiedź dotyczy: ${taken}. Jest też ${others.join('; ')}.`,
    pointInstead: (name, point) => `Odpowiedź dotyczy punktu ${point} z zapytania, a nie: ${name}.`,
    cut: (end, requested) => `Prognoza kończy się ${end}; pytanie sięga ${requested}.`,
    leftOut: (model, names) => `${model} nie ma: ${names.join(', ')}.`,
    noValues: (names) => `Przebieg modelu nie ma dla tego czasu wartości: ${names.join(', ')}.`,
    tooLong: (names) => `Odpowiedź byłaby za długa i pomija: ${names.join(', ')}.`,
    modelOfQuestion: (model) => `Model ${model} podano w pytaniu.`,
    modelOfRequest: (model, named) =>
      `Zapytanie podaje model ${model}, pytanie ${named}: odpowiada ${model}.`,
    synthetic: 'Syntetyczne dane demonstracyjne: zmyślone, to nie prognoza.',
    unread: (words) => `Niezrozumiane i pominięte w odpowiedzi: ${quoted(words, '„', '”')}.`,
    notOffered: (words) => `Niedostępne tutaj i pominięte w odpowiedzi: ${quoted(words, '„', '”')}.`,
    otherUnits: (requested, given) =>
      `Odpowiedź jest w ${given.join(', ')}, a nie w ${requested.join(', ')}.`,
    notCompared: (of, reason) => `W odpowiedzi nie ma: ${of} (${reason}).`,
    ofThen: (model, initTime) =>
      `Ten czas już minął: wartości to prognoza przebiegu ${model} z ${initTime}, a nie pomiary.`,
    cutStart: (start, requested) =>
      `Zachowane przebiegi zaczynają się ${start}; pytanie sięga wstecz do ${requested}.`,
  },
};
