const ui = window.SwaggerUIBundle({
  url: '/openapi.json',
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
