import { type FormEvent, useState } from 'react';
import { MODELS } from '../api/catalog/models.ts';
import { readableAttribution, shortName } from '../format/model-names.ts';
import { formatDayTime, formatRun } from '../format/times/times.ts';
import { titleOf } from '../format/variable-names.ts';
import { Button } from '../parts/button/button.tsx';
import { Field } from '../parts/form/field.tsx';
import { Notice } from '../parts/notice/notice.tsx';
import { useLanguage, useTexts } from '../texts/use-texts.tsx';
import { problemTexts } from '../trouble/problem-texts.ts';
import { changeView, useView } from '../view/use-view.ts';
import type { Answer, NamedPlace, Understood } from './answer/answer.ts';
import { AnswerChart } from './answer-chart.tsx';
import './ask-panel.css';
import { type QuestionState, useAsk } from './answer/use-ask.ts';

/** Questions in words, and their answers. */
export default function AskPanel() {
  const { texts } = useLanguage();
  const words = texts.ask;
  const [text, setText] = useState('');
  const { state, ask, cancel } = useAsk();
  const isAsking = state?.isAsking ?? false;
  const askExample = (example: string) => {
    setText(example);
    void ask(example);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void ask(text.trim());
  };
  return (
    <div className="ask">
      <form className="ask-form" onSubmit={onSubmit}>
        <Field
          label={words.label}
          hidesLabel
          placeholder={words.examples[0]}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isAsking ? (
          <Button onClick={cancel}>{words.cancel}</Button>
        ) : (
          <Button type="submit" look="primary">
            {words.ask}
          </Button>
        )}
      </form>
      {state === null ? (
        <Examples onExample={askExample} />
      ) : (
        <>
          <AnswerView state={state} onPlace={(place) => void ask(state.question, place)} />
          {isRefused(state.problem) && <Examples onExample={askExample} />}
        </>
      )}
    </div>
  );
}

/** Questions that can be asked: before the first one, and after one that was not understood. */
function Examples({ onExample }: { readonly onExample: (example: string) => void }) {
  const { texts } = useLanguage();
  return (
    <ul className="ask-examples">
      {texts.ask.examples.map((example) => (
        <li key={example}>
          <Button look="quiet" onClick={() => onExample(example)}>
            {example}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Whether a question was not understood, or has no answer. */
function isRefused(problem: QuestionState['problem']): boolean {
  return problem !== null && (problem.status === 422 || problem.status === 404);
}

interface AnswerViewProps {
  readonly state: QuestionState;
  readonly onPlace: (place: NamedPlace) => void;
}

function AnswerView({ state, onPlace }: AnswerViewProps) {
  const { texts, language } = useLanguage();
  const { answer, problem, isAsking } = state;
  const { isUtc } = useView();
  const message = problem === null ? null : problemTexts(problem, texts, language);
  return (
    <div className="ask-answer" aria-busy={isAsking}>
      <p className="ask-question">{state.question}</p>
      {answer.understood !== null && <UnderstoodView understood={answer.understood} onPlace={onPlace} />}
      {message !== null && (
        <Notice
          kind="error"
          title={
            problem?.status === 503
              ? texts.ask.off
              : isRefused(problem)
                ? texts.ask.notUnderstood
                : message.title
          }
        >
          <span>{message.text}</span>
        </Notice>
      )}
      {answer.text !== '' && (
        <p className="ask-text" aria-live="polite">
          {answer.text}
        </p>
      )}
      {isAsking && answer.text === '' && <p className="ask-waiting">{texts.ask.waiting}</p>}
      {answer.understood !== null && (
        <Charts answer={answer} zone={isUtc ? 'UTC' : answer.understood.window.time_zone} />
      )}
      {answer.engine !== null && (
        <p className="ask-small">{[texts.ask.engine(answer.engine), ...answer.notes].join(' ')}</p>
      )}
      {answer.attribution.length > 0 && (
        <p className="ask-small">
          {answer.attribution
            .map((line) => readableAttribution(line, answer.understood?.init_time ?? null, language))
            .join(' · ')}
        </p>
      )}
    </div>
  );
}

function UnderstoodView({
  understood,
  onPlace,
}: {
  readonly understood: Understood;
  readonly onPlace: (place: NamedPlace) => void;
}) {
  const { texts, language } = useLanguage();
  const { place, alternatives, window, lat, lon } = understood;
  const zone = useView().isUtc ? 'UTC' : window.time_zone;
  const model = MODELS.find(({ name }) => name === understood.model);
  const names = understood.variables.map((name) => {
    const found = model?.variables.find((each) => each.name === name);
    return found === undefined ? name : texts.variableName(titleOf(found));
  });
  const run = `${model === undefined ? understood.model : shortName(model)} ${formatRun(understood.init_time)}`;
  return (
    <dl className="ask-understood" aria-label={texts.ask.understood}>
      <dt>{texts.ask.place}</dt>
      <dd>
        {understood.location ?? `${lat}, ${lon}`}{' '}
        <Button
          look="quiet"
          onClick={() => changeView({ place: { latitude: lat, longitude: lon, name: place?.name ?? null } })}
        >
          {texts.ask.showPlace}
        </Button>
        {alternatives.length > 0 && (
          <details>
            <summary>{texts.ask.otherPlaces(String(alternatives.length))}</summary>
            {alternatives.map((each) => (
              <Button key={`${each.latitude} ${each.longitude}`} look="quiet" onClick={() => onPlace(each)}>
                {[each.name, each.region, each.country].filter(Boolean).join(', ')}
              </Button>
            ))}
          </details>
        )}
      </dd>
      <dt>{texts.ask.time}</dt>
      <dd>{`${formatDayTime(window.from, zone, language)} – ${formatDayTime(window.to, zone, language)}`}</dd>
      <dt>{texts.ask.variables}</dt>
      <dd>{names.join(', ')}</dd>
      <dt>{texts.ask.run}</dt>
      <dd>{run}</dd>
    </dl>
  );
}

function Charts({ answer, zone }: { readonly answer: Answer; readonly zone: string }) {
  const texts = useTexts();
  const variables = MODELS.flatMap((model) => model.variables);
  return Object.entries(answer.data).map(([name, series]) => {
    const variable = variables.find((each) => each.name === name);
    return (
      <AnswerChart
        key={name}
        title={variable === undefined ? name : texts.variableName(titleOf(variable))}
        series={series}
        zone={zone}
      />
    );
  });
}
