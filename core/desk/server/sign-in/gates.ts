import { signInRules } from '../../sign-in/links.ts';
import { apiPaths } from '../../addresses.ts';
import { html, type Markup } from './page.ts';
import { hour } from '../../../../contract/time.ts';

const linkMinutes = signInRules.linkLasts / 60_000;
const sessionHours = signInRules.sessionLasts / hour;

/** What a page before signing in says. */
export interface Gate {
  readonly status: number;
  readonly title: string;
  readonly body: Markup;
}

const triangle = html`<svg class="i" viewBox="0 0 20 20" aria-hidden="true">
  <path d="M10 3 18 17H2z" />
  <path d="M10 8v4M10 14.5v.01" />
</svg>`;

/** Somebody at the server itself, of whom nothing but a login is known. */
const isLogin = (who: string): boolean => who.startsWith('local:');

/** The login, unless it is that of a machine and no person's. */
const loginIn = (who: string): string => (/^local:(?:root|admin|node)$/.test(who) ? '' : who.slice('local:'.length));

/** A name as the journal shows it; undefined where it is none. */
export function typedName(name: string): string | undefined {
  return /^[\p{L}\d][\p{L}\p{M}\d ._'’-]{0,59}$/u.exec(name.trim())?.[0];
}

function nameField(name: string, isWrong: boolean): Markup {
  return html`<div class="field">
    <label for="name">Your name</label>
    <input
      id="name"
      class="input"
      name="name"
      autocomplete="given-name"
      maxlength="60"
      value="${name}"
      aria-describedby="name-said"
      ${isWrong ? html`aria-invalid="true"` : []}
    />
    <p class="${isWrong ? 'errmsg' : 'note'}" id="name-said">
      ${isWrong ? html`${triangle}Write a name of letters and spaces.` : 'Colleagues and the journal call you so.'}
    </p>
  </div>`;
}

function askForm(email = '', fault?: string): Markup {
  const message = fault === undefined ? [] : html`<p class="errmsg" id="email-fault">${triangle}${fault}</p>`;
  const described = fault === undefined ? [] : html` aria-describedby="email-fault" aria-invalid="true"`;
  return html`<form method="post" action="${apiPaths.signIn}" aria-label="Ask for a link" novalidate>
    <div class="field">
      <label for="email">Your work address</label>
      <input
        id="email"
        class="input"
        name="email"
        type="email"
        autocomplete="email"
        required
        value="${email}"
        ${described}
      />${message}
    </div>
    <button class="btn main" type="submit">Email me a link</button>
  </form>`;
}

/** The way to another link: by mail, or on the server itself by another start. */
function again(byMail: boolean): Markup {
  return byMail
    ? askForm()
    : html`<p class="note">Restart the desk on its own machine: npm run desk or corbiere desk prints a new link.</p>`;
}

const noPassword = html`<p class="quiet">
  There is no password. We email you a link; it works once, for ${String(linkMinutes)} minutes, and keeps this device
  signed in for ${String(sessionHours)} hours.
</p>`;

export const gates = {
  ask: (): Gate => ({
    status: 200,
    title: 'Ask for a link',
    body: html`<h1>Sign in</h1>
      ${noPassword}${askForm()}`,
  }),

  /** @param typed what is no address, as it was typed */
  invalid: (typed: string): Gate => ({
    status: 422,
    title: 'Not an address',
    body: html`<h1>Sign in</h1>
      ${noPassword}${askForm(typed, 'This is not a full address. It needs an ending after the last dot, such as name@corbiere.example.')}`,
  }),

  /** The same for every address. */
  asked: (): Gate => ({
    status: 200,
    title: 'Check your inbox',
    body: html`<h1>Check your inbox</h1>
      <p class="quiet">
        If this address is on the list, a link is on its way. It works once, for ${String(linkMinutes)} minutes, on any
        device.
      </p>
      <p class="note">
        The answer is the same for every address, so that nobody can find out who works here. Nothing after two minutes?
        Look in your spam folder, then
        <a class="link" href="${apiPaths.signIn}">ask again</a>.
      </p>`,
  }),

  tooOften: (minutes: number): Gate => ({
    status: 429,
    title: 'Too many requests',
    body: html`<h1>Too many requests</h1>
      <p class="quiet">
        Too many links were requested from this network. You can ask again in ${String(minutes)}
        ${minutes === 1 ? 'minute' : 'minutes'}.
      </p>`,
  }),

  /** @param until moments in words, as `21:02` @param name what was typed and is none; undefined before that */
  link: (
    who: string,
    token: string,
    until: { readonly session: string; readonly link: string | undefined },
    name?: string,
  ): Gate => ({
    status: name === undefined ? 200 : 422,
    title: 'Open the desk',
    body: html`<h1>Sign in to the desk?</h1>
      <p class="quiet">
        For ${isLogin(who) ? 'you' : who}, on this device, until ${until.session}. Press the button to sign in. Opening
        the link is not enough, so email security software cannot use it up.
      </p>
      <form method="post" action="${apiPaths.openLink}" aria-label="Open the desk">
        ${isLogin(who) ? nameField(name ?? loginIn(who), name !== undefined) : []}
        <input type="hidden" name="token" value="${token}" /><button class="btn main" type="submit">
          Open the desk
        </button>
      </form>
      <p class="note">
        Not you? Close this page.${until.link === undefined ? '' : ` The link expires at ${until.link}.`}
      </p>`,
  }),

  used: (byMail: boolean): Gate => ({
    status: 410,
    title: 'Link used',
    body: html`<h1>This link has been used</h1>
      <p class="quiet">
        Each link opens the desk once. If that was you, you are signed in on the device where you pressed the button. If
        it was not, ask for a new link and tell the person who runs the desk.
      </p>
      ${again(byMail)}`,
  }),

  /** @param at when, in words; undefined when nothing is known of the link any more */
  expired: (byMail: boolean, at: string | undefined): Gate => ({
    status: 410,
    title: 'Link expired',
    body: html`<h1>This link has expired</h1>
      <p class="quiet">
        It worked for ${String(linkMinutes)} minutes${at === undefined ? '' : `, until ${at}`}. You can ask for a new
        one.
      </p>
      ${again(byMail)}`,
  }),

  over: (who: string, at: string): Gate => ({
    status: 200,
    title: 'Session expired',
    body: html`<h1>Your session has expired</h1>
      <p class="quiet">
        You were signed out at ${at}, after twelve hours. Anything you were writing is kept on this device and comes
        back when you sign in.
      </p>
      ${askForm(who)}`,
  }),

  /** On the server itself, where nobody mails a link. */
  local: (status = 200): Gate => ({
    status,
    title: 'On the server itself',
    body: html`<h1>The desk runs on this machine</h1>
      <p class="quiet">
        Open the link that <b>npm run desk</b>, or <b>corbiere desk</b>, printed. It works once; each start prints a new
        one.
      </p>
      <p class="note">
        To sign in from elsewhere, set DESK_URL (its https address) and DESK_PEOPLE (who may ask for a link).
      </p>`,
  }),

  /** A link from elsewhere brought somebody here, and their browser has not shown who they are. */
  onward: (to: string): Gate => ({
    status: 200,
    title: 'One moment',
    body: html`<h1>One moment</h1>
      <p class="quiet"><a class="link" href="${to}">Continue to the desk</a></p>`,
  }),

  /** Pressed from another site, or by a browser that does not say where from. */
  foreign: (): Gate => ({
    status: 403,
    title: 'Not from this page',
    body: html`<h1>This request did not come from the desk's own page</h1>
      <p class="quiet">Nothing was done. <a class="link" href="${apiPaths.signIn}">Start again</a></p>`,
  }),

  unavailable: (): Gate => ({
    status: 503,
    title: 'Not available',
    body: html`<h1>The desk cannot sign you in at the moment</h1>
      <p class="quiet">
        Its database is not accepting changes. Your link still works: press the button again in a minute.
      </p>`,
  }),
} as const;
