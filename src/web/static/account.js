import { sessionRow } from './account-sessions.js';

// Addresses are relative: a proxy may serve everything below a path.
const SECTIONS = ['join', 'reset', 'sign-in', 'sign-up', 'forgotten', 'account'];
const element = (id) => document.getElementById(id);

/** The link that was opened: `{ kind, token }`, null without one or when it is done with. */
let link = null;
/** The account that is signed in, or null. */
let account = null;

/** Reads the link of the address, and takes it out of the address bar and the history. */
function takeLink() {
  const members = new URLSearchParams(location.hash.slice(1));
  const kind = ['setup', 'invitation', 'reset'].find((each) => members.get(each));
  if (kind !== undefined) link = { kind, token: members.get(kind) };
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return kind !== undefined;
}

/** What the server answers; throws an Error with its `detail`, and `fields`, the names of what was wrong. */
async function ask(path, body) {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`auth/${path}`, body === undefined ? {} : post).catch(() => {
    throw new Error('The server cannot be reached: try again.');
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const error = new Error(answer.detail ?? `The server answered ${response.status}.`);
  error.fields = (answer.errors ?? []).map(({ parameter }) => parameter);
  throw error;
}

function say(id, words) {
  for (const each of ['error', 'done']) element(each).hidden = true;
  if (words === null) return;
  element(id).textContent = words.charAt(0).toUpperCase() + words.slice(1);
  element(id).hidden = false;
}

/** Shows one section, with the keyboard in its first field. */
function show(section) {
  for (const each of SECTIONS) element(each).hidden = each !== section;
  if (section === 'join') fillJoin();
  element('to-join').hidden = link === null || link.kind === 'reset';
  const field = [...element(section).querySelectorAll('form input')].find(({ offsetParent }) => offsetParent);
  if (section === 'account' || field === undefined) element(`${section}-title`).focus();
  else field.focus();
}

const shownTitle = () => document.querySelector('section:not([hidden]) h1');

function fillJoin() {
  const isSetup = link.kind === 'setup';
  element('join-title').textContent = isSetup ? "Make the operator's account" : 'Accept the invitation';
  element('join-words').textContent =
    account !== null
      ? `You are signed in as ${account.email}. ${isSetup ? 'Sign out to make another account.' : 'To use another account, sign out first.'}`
      : isSetup
        ? 'An operator lets others in, and may do everything on this server.'
        : 'Choose a name and a password for your account. Its e-mail address is the one that was invited.';
  element('join-email').hidden = !isSetup;
  element('join-email-input').disabled = !isSetup;
  element('join-form').hidden = account !== null;
  element('join-as-form').hidden = account === null;
  element('join-as-form').querySelector('[type="submit"]').hidden = isSetup;
  element('join-has-account').hidden = isSetup || account !== null;
}

/** Shows what there is to do now: a link comes first. */
async function refresh() {
  ({ account } = await ask('session'));
  if (link !== null) return show(link.kind === 'reset' ? 'reset' : 'join');
  if (account === null) return show('sign-in');
  element('who-name').textContent = account.name;
  element('who-email').textContent = account.email;
  element('who-operator').hidden = !account.operator;
  element('password-account').value = account.email;
  await listSessions();
  show('account');
}

async function listSessions() {
  const { sessions } = await ask('sessions');
  const rows = sessions.map((session) => {
    const end = () => attempt(() => endSessions('revoke-session', { id: session.id }));
    return sessionRow(session, end);
  });
  element('sessions').replaceChildren(...rows);
  element('others').hidden = sessions.length < 2;
}

async function endSessions(path, body) {
  await ask(path, body);
  await listSessions();
  say('done', 'signed out there');
}

/** Does something, and shows why it did not work. */
async function attempt(act, form = null) {
  const buttons = [...document.querySelectorAll('button')];
  const focused = document.activeElement;
  for (const button of buttons) button.disabled = true;
  for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  say('error', null);
  try {
    await act();
  } catch (error) {
    say('error', error.message);
    const wrong = (error.fields ?? []).map((name) => form?.elements.namedItem(name)).filter(Boolean);
    for (const field of wrong) field.setAttribute('aria-invalid', 'true');
    wrong[0]?.focus();
  } finally {
    for (const button of buttons) button.disabled = false;
    // A button that was disabled, or is gone, has lost the keyboard.
    if (document.activeElement === document.body) (focused.offsetParent ? focused : shownTitle())?.focus();
  }
}

/** What a form does with its fields; the fields are emptied when it worked. */
function onSubmit(id, act) {
  const form = element(id);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    attempt(async () => {
      await act(fields);
      form.reset();
    }, form);
  });
}

onSubmit('join-form', async (person) => {
  await ask('accept', { token: link.token, ...person });
  const words = link.kind === 'setup' ? "this is the operator's account now" : 'your account is made';
  link = null;
  await refresh();
  say('done', words);
});
onSubmit('join-as-form', async () => {
  await ask('accept', { token: link.token });
  link = null;
  await refresh();
  say('done', 'you are a member of the project now');
});
onSubmit('reset-form', async ({ password }) => {
  await ask('reset-password', { token: link.token, password });
  link = null;
  await refresh();
  say('done', 'your password is set: sign in with it');
});
onSubmit('sign-in-form', async ({ email, password, remember }) => {
  await ask('sign-in', { email, password, remember: remember !== undefined });
  await refresh();
});
onSubmit('sign-up-form', async (person) => {
  const { detail } = await ask('sign-up', person);
  show('sign-in');
  say('done', detail);
});
onSubmit('forgotten-form', async ({ email }) => {
  const { detail } = await ask('request-reset', { email });
  show('sign-in');
  say('done', detail);
});
onSubmit('password-form', async (passwords) => {
  await ask('change-password', passwords);
  await listSessions();
  say('done', 'your password is changed, and your other devices are signed out');
});

element('end-others').addEventListener('click', () => {
  attempt(() => endSessions('revoke-other-sessions', {}));
});
element('provider').addEventListener('click', () => {
  attempt(async () => location.assign((await ask('sign-in/oidc', {})).url));
});
for (const button of document.querySelectorAll('[data-sign-out]')) {
  button.addEventListener('click', () => {
    attempt(async () => {
      await ask('sign-out', {});
      await refresh();
      if (link === null) say('done', 'you are signed out');
    });
  });
}
for (const button of document.querySelectorAll('[data-show]')) {
  button.addEventListener('click', () => {
    say('error', null);
    show(button.dataset.show);
  });
}
window.addEventListener('hashchange', () => {
  if (takeLink()) attempt(refresh);
});

takeLink();
attempt(async () => {
  const failure = new URLSearchParams(location.search).get('error');
  if (failure !== null) history.replaceState(null, '', location.pathname);
  const { sign_up: signUp, mail, oidc } = await ask('options');
  element('provider').hidden = !oidc;
  element('to-sign-up').hidden = signUp !== 'open';
  element('by-invitation').hidden = signUp === 'open';
  element('to-forgotten').hidden = !mail;
  element('ask-operator').hidden = mail;
  await refresh();
  if (failure !== null) throw new Error(failureOf(failure));
});

/** Why somebody comes back from the provider, or from a link in a mail, without success. */
function failureOf(code) {
  if (/token/i.test(code)) return 'This link was used before or has expired: sign in, or ask for a new one.';
  if (code === 'sign_up_refused') return 'There is no account for you here: ask whoever runs this server.';
  return 'Single sign-on did not work: try again, or sign in with your password.';
}
