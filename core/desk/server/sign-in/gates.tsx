import type { ReactNode } from 'react';
import { signInRules } from '../../sign-in/links.ts';
import { apiPaths } from '../../addresses.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/numbers.ts';
import { hour } from '../../../../contract/time.ts';

const linkMinutes = signInRules.linkLasts / 60_000;
const sessionHours = signInRules.sessionLasts / hour;

export interface Gate {
  readonly status: number;
  readonly title: string;
  readonly body: ReactNode;
}

/** Whether a person is known only by their login on the server. */
const isLogin = (who: string): boolean => who.startsWith('local:');

/** The login, or an empty string if it is a system account. */
const loginIn = (who: string): string => (/^local:(?:root|admin|node)$/.test(who) ? '' : who.slice('local:'.length));

/** A valid name for the journal, trimmed; undefined if invalid. */
export function typedName(name: string): string | undefined {
  return /^[\p{L}\d][\p{L}\p{M}\d ._'’-]{0,59}$/u.exec(name.trim())?.[0];
}

function NameField({ name, isWrong }: { readonly name: string; readonly isWrong: boolean }) {
  return (
    <div className="field">
      <label htmlFor="name">Your name</label>
      <input
        id="name"
        className="input"
        name="name"
        autoComplete="given-name"
        maxLength={60}
        defaultValue={name}
        aria-describedby="name-said"
        aria-invalid={isWrong ? true : undefined}
      />
      <p className={isWrong ? 'errmsg' : 'note'} id="name-said">
        {isWrong ? <Icon name="tri" /> : null}
        {isWrong ? 'Write a name of letters and spaces.' : 'Colleagues and the journal call you so.'}
      </p>
    </div>
  );
}

function AskForm({ email = '', fault }: { readonly email?: string; readonly fault?: string }) {
  return (
    <form method="post" action={apiPaths.signIn} aria-label="Ask for a link" noValidate>
      <div className="field">
        <label htmlFor="email">Your work address</label>
        <input
          id="email"
          className="input"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={email}
          aria-describedby={fault === undefined ? undefined : 'email-fault'}
          aria-invalid={fault === undefined ? undefined : true}
        />
        {fault === undefined ? null : (
          <p className="errmsg" id="email-fault">
            <Icon name="tri" />
            {fault}
          </p>
        )}
      </div>
      <button className="btn main" type="submit">
        Email me a link
      </button>
    </form>
  );
}

/** How to get another link: by email or, on the server, by restarting the desk. */
function Again({ byMail }: { readonly byMail: boolean }) {
  return byMail ? (
    <AskForm />
  ) : (
    <p className="note">Restart the desk on its own machine: npm run desk or corbiere desk prints a new link.</p>
  );
}

function gate(status: number, title: string, heading: string, says: ReactNode, rest?: ReactNode): Gate {
  const body = (
    <>
      <h1>{heading}</h1>
      <p className="quiet">{says}</p>
      {rest}
    </>
  );
  return { status, title, body };
}

const noPassword =
  `There is no password. We email you a link; it works once, for ${linkMinutes} minutes, and keeps this device ` +
  `signed in for ${sessionHours} hours.`;
const noAddress = 'This is not a full address. It needs an ending after the last dot, such as name@corbiere.example.';

export const gates = {
  ask: () => gate(200, 'Ask for a link', 'Sign in', noPassword, <AskForm />),

  /** @param typed the invalid address as typed */
  invalid: (typed: string) =>
    gate(422, 'Not an address', 'Sign in', noPassword, <AskForm email={typed} fault={noAddress} />),

  /** The same for every address. */
  asked: () =>
    gate(
      200,
      'Check your inbox',
      'Check your inbox',
      `If this address is on the list, a link is on its way. It works once, for ${linkMinutes} minutes, on any device.`,
      <p className="note">
        The answer is the same for every address, so that nobody can find out who works here. Nothing after two minutes?
        Look in your spam folder, then{' '}
        <a className="link" href={apiPaths.signIn}>
          ask again
        </a>
        .
      </p>,
    ),

  tooOften: (minutes: number) =>
    gate(
      429,
      'Too many requests',
      'Too many requests',
      `Too many links were requested from this network. You can ask again in ${counted(minutes, 'minute')}.`,
    ),

  /** @param until times in words, as `21:02` @param name the invalid name typed; undefined at first */
  link: (
    who: string,
    token: string,
    until: { readonly session: string; readonly link: string | undefined },
    name?: string,
  ) =>
    gate(
      name === undefined ? 200 : 422,
      'Open the desk',
      'Sign in to the desk?',
      `For ${isLogin(who) ? 'you' : who}, on this device, until ${until.session}. Press the button to sign in. ` +
        'Opening the link is not enough, so email security software cannot use it up.',
      <>
        <form method="post" action={apiPaths.openLink} aria-label="Open the desk">
          {isLogin(who) ? <NameField name={name ?? loginIn(who)} isWrong={name !== undefined} /> : null}
          <input type="hidden" name="token" value={token} />
          <button className="btn main" type="submit">
            Open the desk
          </button>
        </form>
        <p className="note">
          Not you? Close this page.{until.link === undefined ? '' : ` The link expires at ${until.link}.`}
        </p>
      </>,
    ),

  used: (byMail: boolean) =>
    gate(
      410,
      'Link used',
      'This link has been used',
      'Each link opens the desk once. If that was you, you are signed in on the device where you pressed the button. ' +
        'If it was not, ask for a new link and tell the person who runs the desk.',
      <Again byMail={byMail} />,
    ),

  /** @param at when it expired, in words; undefined if the link is no longer known */
  expired: (byMail: boolean, at: string | undefined) =>
    gate(
      410,
      'Link expired',
      'This link has expired',
      `It worked for ${linkMinutes} minutes${at === undefined ? '' : `, until ${at}`}. You can ask for a new one.`,
      <Again byMail={byMail} />,
    ),

  over: (who: string, at: string) =>
    gate(
      200,
      'Session expired',
      'Your session has expired',
      `You were signed out at ${at}, after twelve hours. Anything you were writing is kept on this device and comes ` +
        'back when you sign in.',
      <AskForm email={who} />,
    ),

  /** On the server itself, where links are not emailed. */
  local: (status = 200) =>
    gate(
      status,
      'On the server itself',
      'The desk runs on this machine',
      <>
        Open the link that <b>npm run desk</b>, or <b>corbiere desk</b>, printed. It works once; each start prints a new
        one.
      </>,
      <p className="note">
        To sign in from elsewhere, set DESK_URL (its https address) and DESK_PEOPLE (who may ask for a link).
      </p>,
    ),

  /** After a link from elsewhere, with which the browser did not send the session's cookie. */
  onward: (to: string) =>
    gate(
      200,
      'One moment',
      'One moment',
      <a className="link" href={to}>
        Continue to the desk
      </a>,
    ),

  /** The request came from another site, or from a browser that sends no origin. */
  foreign: () =>
    gate(
      403,
      'Not from this page',
      "This request did not come from the desk's own page",
      <>
        Nothing was done.{' '}
        <a className="link" href={apiPaths.signIn}>
          Start again
        </a>
      </>,
    ),

  unavailable: () =>
    gate(
      503,
      'Not available',
      'The desk cannot sign you in at the moment',
      'Its database is not accepting changes. Your link still works: press the button again in a minute.',
    ),
} as const;
