import type { ModelId, SurfaceVariableName } from '../../catalog/index.ts';
import type { Language } from '../parse.ts';

/** What is said about an answer, beside it. */
interface Notes {
  readonly otherPlaces: (taken: string, others: readonly string[]) => string;
  readonly answeredAt: (place: string, city: string) => string;
  readonly pointInstead: (name: string, point: string) => string;
  readonly cut: (end: string, asked: string) => string;
  readonly leftOut: (model: ModelId, names: readonly SurfaceVariableName[]) => string;
  readonly noValues: (names: readonly SurfaceVariableName[]) => string;
  readonly tooLong: (names: readonly SurfaceVariableName[]) => string;
  readonly modelOfQuestion: (model: ModelId) => string;
  readonly modelOfRequest: (model: ModelId, named: ModelId) => string;
  readonly synthetic: string;
}

/** In the language of the question, as the answer is. */
export const NOTES: Readonly<Record<Language, Notes>> = {
  en: {
    otherPlaces: (taken, others) => `Answered for ${taken}. There is also ${others.join('; ')}.`,
    answeredAt: (place, city) => `${place} is answered at ${city}.`,
    pointInstead: (name, point) => `Answered for ${point}, which the request names, not for ${name}.`,
    cut: (end, asked) => `The forecast ends at ${end}; the question goes on until ${asked}.`,
    leftOut: (model, names) => `${model} does not have ${names.join(', ')}.`,
    noValues: (names) => `The run has no values of ${names.join(', ')} for this time.`,
    tooLong: (names) => `The answer leaves out ${names.join(', ')}: it would be too long.`,
    modelOfQuestion: (model) => `The model ${model} was taken from the question.`,
    modelOfRequest: (model, named) =>
      `The request names the model ${model}, the question ${named}: ${model} answers.`,
    synthetic: 'Synthetic demo data: made up, not a forecast.',
  },
  de: {
    otherPlaces: (taken, others) => `Die Antwort gilt für ${taken}. Es gibt auch ${others.join('; ')}.`,
    answeredAt: (place, city) => `Für ${place} antwortet ${city}.`,
    pointInstead: (name, point) =>
      `Die Antwort gilt für ${point}, wie die Anfrage angibt, nicht für ${name}.`,
    cut: (end, asked) => `Die Vorhersage endet am ${end}; die Frage reicht bis ${asked}.`,
    leftOut: (model, names) => `Das Modell ${model} hat keine Werte von ${names.join(', ')}.`,
    noValues: (names) => `Der Lauf hat für diese Zeit keine Werte von ${names.join(', ')}.`,
    tooLong: (names) => `Die Antwort wäre zu lang und lässt ${names.join(', ')} weg.`,
    modelOfQuestion: (model) => `Das Modell ${model} steht in der Frage.`,
    modelOfRequest: (model, named) =>
      `Die Anfrage nennt das Modell ${model}, die Frage ${named}: es antwortet ${model}.`,
    synthetic: 'Synthetische Demodaten: erfunden, keine Vorhersage.',
  },
  fr: {
    otherPlaces: (taken, others) => `La réponse vaut pour ${taken}. Il y a aussi ${others.join(' ; ')}.`,
    answeredAt: (place, city) => `Pour ${place}, la réponse vaut à ${city}.`,
    pointInstead: (name, point) =>
      `La réponse vaut pour ${point}, que donne la requête, et non pour ${name}.`,
    cut: (end, asked) => `La prévision s’arrête le ${end} ; la question va jusqu’au ${asked}.`,
    leftOut: (model, names) => `${model} n’a pas ${names.join(', ')}.`,
    noValues: (names) => `Le calcul n’a pas de valeurs de ${names.join(', ')} pour cette période.`,
    tooLong: (names) => `La réponse serait trop longue et ne dit rien de ${names.join(', ')}.`,
    modelOfQuestion: (model) => `Le modèle ${model} vient de la question.`,
    modelOfRequest: (model, named) =>
      `La requête nomme le modèle ${model}, la question ${named} : ${model} répond.`,
    synthetic: 'Données de démonstration synthétiques : inventées, ce n’est pas une prévision.',
  },
  es: {
    otherPlaces: (taken, others) =>
      `La respuesta vale para ${taken}. También ${others.length > 1 ? 'existen' : 'existe'} ${others.join('; ')}.`,
    answeredAt: (place, city) => `Para ${place}, la respuesta vale en ${city}.`,
    pointInstead: (name, point) => `La respuesta vale para ${point}, que da la petición, no para ${name}.`,
    cut: (end, asked) => `El pronóstico termina el ${end}; la pregunta llega hasta el ${asked}.`,
    leftOut: (model, names) => `${model} no tiene ${names.join(', ')}.`,
    noValues: (names) => `La pasada no tiene valores de ${names.join(', ')} para ese periodo.`,
    tooLong: (names) => `La respuesta sería demasiado larga y no dice nada de ${names.join(', ')}.`,
    modelOfQuestion: (model) => `El modelo ${model} está en la pregunta.`,
    modelOfRequest: (model, named) =>
      `La petición nombra el modelo ${model}, la pregunta ${named}: responde ${model}.`,
    synthetic: 'Datos sintéticos de demostración: inventados, no son un pronóstico.',
  },
};
