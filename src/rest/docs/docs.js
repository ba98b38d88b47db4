// Swagger UI has a dark form, and leaves it to the page when to show it.
const dark = matchMedia('(prefers-color-scheme: dark)');
const showTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', showTheme);
showTheme();

const ui = window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  // Asks nobody else about the document.
  validatorUrl: null,
  persistAuthorization: false,
  onComplete() {
    const key = window.isobarKey();
    if (key !== null) ui.preauthorizeApiKey('bearer', key);
  },
});
