// Addresses are relative: a proxy may serve everything below a path.
const QUERY = `{
  point(latitude: 52.52, longitude: 13.405) {
    forecast(model: gfs) {
      run { initTime }
      series(leadTo: 6) {
        validTimes
        column(variable: air_temperature_2m, unit: "Cel") {
          units { symbol }
          values
        }
      }
    }
  }
}`;
const BODY = JSON.stringify({ query: QUERY.replaceAll(/\s+/g, ' ') });
const element = (id) => document.getElementById(id);

element('key-missing').hidden = window.isobarKey() !== null;
element('query').textContent = QUERY;
element('open').href = `graphql?${new URLSearchParams({ query: QUERY })}`;
element('curl').textContent = [
  `curl -H "Authorization: Bearer ${window.isobarKey() ?? '<key>'}"`,
  '-H "Content-Type: application/json"',
  `-d '${BODY}'`,
  new URL('graphql', document.baseURI),
].join(' \\\n  ');

element('run').addEventListener('click', async () => {
  const answer = element('answer');
  answer.hidden = false;
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('graphql', { method: 'POST', headers, body: BODY });
    answer.textContent = JSON.stringify(await response.json(), null, 2);
  } catch (error) {
    answer.textContent = String(error);
  }
});

fetch('healthz')
  .then((response) => response.json())
  .then(({ models }) => {
    element('synthetic').hidden = !Object.values(models).some(({ synthetic }) => synthetic);
  });
