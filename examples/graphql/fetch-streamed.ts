const query = `query ($at: [PlaceInput!]!) {
  points(at: $at) @stream(initialCount: 1) {
    label
    forecast(model: gfs) { series(leadTo: 2) { column(variable: air_temperature_2m) { values } } }
  }
}`;
const at = [
  { label: 'Berlin', latitude: 52.52, longitude: 13.405 },
  { label: 'Paris', latitude: 48.86, longitude: 2.35 },
  { label: 'Vienna', latitude: 48.21, longitude: 16.37 },
];
const response = await fetch(`${process.env['ISOBAR_URL'] ?? 'http://localhost:8080'}/graphql`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${process.env['ISOBAR_KEY']}`,
    Accept: 'text/event-stream, application/json',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ query, variables: { at } }),
});
if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
  throw new Error(await response.text());

// Events end with an empty line. Each has one part of the answer: the first the data, the others further items.
let rest = '';
for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
  const events = (rest + piece).split('\n\n');
  rest = events.pop() ?? '';
  for (const event of events) {
    const part = JSON.parse(/^data: (.+)$/m.exec(event)?.[1] ?? '{}');
    for (const point of part.data?.points ?? []) console.log(JSON.stringify(point));
    for (const { items = [] } of part.incremental ?? []) {
      for (const point of items) console.log(JSON.stringify(point));
    }
  }
}
