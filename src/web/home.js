// Addresses are relative: a proxy may serve everything below a path.
const EXAMPLE = 'point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=24';
const element = (id) => document.getElementById(id);

element('key-missing').hidden = window.isobarKey() !== null;
element('curl').textContent =
  `curl -H "Authorization: Bearer ${window.isobarKey() ?? '<key>'}" "${new URL(EXAMPLE, document.baseURI)}"`;

element('run').addEventListener('click', async () => {
  const answer = element('answer');
  answer.hidden = false;
  try {
    const response = await fetch(EXAMPLE);
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
