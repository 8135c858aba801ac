// The session that the address names, as on the start page.
const session = new URLSearchParams(location.search).get('session') ?? 'default';
const headers = { 'X-Mock-Session': session };

const ui = window.SwaggerUIBundle({
  url: 'openapi.yaml',
  dom_id: '#contract',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // By default, Swagger UI uses an online validator.
  validatorUrl: null,
  requestInterceptor: (request) => {
    Object.assign(request.headers, headers);
    return request;
  },
});

const person = document.querySelector('#person');
const said = document.querySelector('[role=status]');

const people = await (await fetch('people', { headers })).json();
for (const { name, email } of people.filter(({ verified }) => verified))
  person.append(new Option(name, email));

person.addEventListener('change', async () => {
  if (person.value === '') {
    ui.authActions.logout(['bearerAuth']);
    said.textContent = '';
    return;
  }
  const body = JSON.stringify({ as: person.value });
  const response = await fetch('sign-in', { method: 'POST', headers, body });
  const { tokens } = await response.json();
  ui.preauthorizeApiKey('bearerAuth', tokens.access);
  said.textContent = 'Signed in for five minutes.';
});
