// Swagger UI has a dark form, and leaves it to the page when to show it.
const dark = matchMedia('(prefers-color-scheme: dark)');
// A theme chosen on the other pages takes precedence over the system's.
const { theme } = document.documentElement.dataset;
const showTheme = () =>
  document.documentElement.classList.toggle(
    'dark-mode',
    theme === undefined ? dark.matches : theme === 'dark',
  );
dark.addEventListener('change', showTheme);
showTheme();

// The interface that the address names, or the first.
const choices = [...document.querySelectorAll('.interfaces a[data-document]')];
const chosen = choices.find(({ search }) => search !== '' && search === location.search) ?? choices[0];
chosen.setAttribute('aria-current', 'page');
document.title = `Isobar: ${chosen.textContent}`;
document.querySelector('#document').setAttribute('href', chosen.dataset.document);

const ui = window.SwaggerUIBundle({
  url: chosen.dataset.document,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  // No other server validates the document.
  validatorUrl: null,
  persistAuthorization: false,
  onComplete() {
    const key = window.isobarKey();
    if (key !== null) ui.preauthorizeApiKey('bearer', key);
  },
});

// Swagger UI gives some of its parts no names: lists to choose from get those of their parameters. Long examples scroll, and get the focus
// for that: without a mouse they could not be read to their end.
const page = document.querySelector('#swagger-ui');
const nameParts = () => {
  for (const list of page.querySelectorAll('select:not([aria-label])')) {
    list.setAttribute(
      'aria-label',
      list.closest('tr[data-param-name]')?.dataset.paramName ?? nameAround(list),
    );
  }
  for (const example of page.querySelectorAll('pre.microlight:not([tabindex])')) {
    example.setAttribute('tabindex', '0');
  }
  for (const [part, name] of [
    ['.information-container', 'About'],
    ['.schemes-server-container', 'Server'],
  ]) {
    const found = page.querySelector(part);
    found?.setAttribute('role', 'region');
    found?.setAttribute('aria-label', name);
  }
};
const nameAround = (list) =>
  list.id === 'servers' ? 'Server' : (list.closest('label')?.innerText.split('\n')[0] ?? 'Media type');
new MutationObserver(nameParts).observe(page, { childList: true, subtree: true });
