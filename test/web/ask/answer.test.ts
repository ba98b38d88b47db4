import { describe, expect, it } from 'vitest';
import { METRIC } from '../../../src/display/units/measures.ts';
import { answered, NO_ANSWER } from '../../../src/web/ask/answer/answer.ts';
import { pointsOf } from '../../../src/web/ask/answer/chart-points.ts';
import { EventReader } from '../../../src/web/ask/answer/events.ts';

describe('an answer that comes as events', () => {
  const stream = [
    'event: parsed\ndata: {"parsed":{"lat":52.5},"engine":"template","notes":["Made up."]}\n\n',
    'event: answer\ndata: {"text":"It rains. "}\n\nevent: answer\ndata: {"text":"A lot."}\n\n',
  ].join('');

  it('is read wherever the stream is cut', () => {
    for (const size of [1, 7, 1000]) {
      const reader = new EventReader();
      const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const events = pieces.flatMap((piece) => reader.push(piece));
      const answer = events.reduce(answered, NO_ANSWER);
      expect(answer).toMatchObject({
        text: 'It rains. A lot.',
        engine: 'template',
        notes: ['Made up.'],
        isDone: false,
      });
    }
  });

  it('takes sentences back that do not count, and ends with a problem', () => {
    const event = (name: string, data: object) => ({ event: name, data: JSON.stringify(data) });
    const retracted = [event('answer', { text: 'Wrong.' }), event('retracted', {})].reduce(
      answered,
      NO_ANSWER,
    );
    expect(retracted.text).toBe('');
    const failed = answered(retracted, event('error', { status: 502, detail: 'the provider failed' }));
    expect([failed.isDone, failed.problem?.detail]).toEqual([true, 'the provider failed']);
  });

  it('its numbers are drawn in the units that people read; missing ones are left out', () => {
    const series = {
      init_time: '2026-11-24T00:00:00Z',
      lead_hours: [6, 7, 8],
      values: [273.15, null, 283.15],
    };
    const { points, symbol } = pointsOf({ units: 'K', ...series });
    expect([symbol, points.map(({ value }) => value)]).toEqual(['°C', [0, 10]]);
    const fahrenheit = pointsOf({ units: 'K', ...series }, { ...METRIC, temperature: '°F' });
    expect([fahrenheit.symbol, fahrenheit.points.map(({ value }) => value)]).toEqual(['°F', [32, 50]]);
    expect(points[1]?.time).toBe(Date.parse('2026-11-24T08:00:00Z'));
    expect(pointsOf({ units: 'kg m-2', ...series }).isAmount).toBe(true);
  });
});
