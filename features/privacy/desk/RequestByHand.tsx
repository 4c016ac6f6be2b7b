import { useState } from 'react';
import { privacyActs, type StoredWords } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';

interface About {
  readonly email: string;
  readonly stored: StoredWords;
}

function Stored({ email, stored }: About) {
  if (!stored.found)
    return (
      <Notice title="Nothing is stored about this address.">
        {<p>No subscription, enquiry, call, email or request.</p>}
      </Notice>
    );
  return (
    <Notice title={<>Stored about {<VisitorText>{email}</VisitorText>}</>}>
      {[
        ['Newsletter', stored.newsletter],
        ['Enquiries and calls', stored.enquiries],
        ['Emails and requests', stored.mails],
      ].map(([head = '', text = '']) => (
        <details key={head} className="stored">
          <summary>{head}</summary>
          <p className="given-lines">
            <VisitorText>{text}</VisitorText>
          </p>
        </details>
      ))}
      <p className="note">Times in UTC. The journal records that you looked, without the address.</p>
    </Notice>
  );
}

export function RequestByHand() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [shown, setShown] = useState<About>();
  const [asking, setAsking] = useState<About>();
  const mail = useAct(privacyActs, 'privacy.mail');
  const show = useAct(privacyActs, 'privacy.show');
  const withAddress = (act: (address: string) => void) => (): void => {
    const address = email.trim();
    const fault = /^[^\s@]+@[^\s@]+$/.test(address) ? undefined : 'A full address, such as name@example.org.';
    setError(fault);
    if (fault === undefined) act(address);
  };
  const look = (then: (about: About) => void) =>
    withAddress((address) =>
      show.run({ email: address }, { done: (stored) => stored && then({ email: address, stored }) }),
    );
  return (
    <Section title="Requests by letter or telephone">
      <p className="quiet">
        People who cannot use the page have the same right. Make sure that the address is theirs: the file goes only to
        that address.
      </p>
      <form
        className="stack tight handform"
        aria-label="Request by hand"
        onSubmit={(event) => {
          event.preventDefault();
          look(setShown)();
        }}
      >
        <TextField
          label="Address"
          type="text"
          inputMode="email"
          placeholder="A full address"
          maxLength={320}
          value={email}
          error={error}
          onChange={(value) => {
            setEmail(value);
            setShown(undefined);
          }}
        />
        <div className="row">
          <ActButton
            acts
            waiting={mail.waiting}
            onPress={withAddress((address) =>
              mail.run(
                { email: address },
                {
                  said: (result) =>
                    result?.outcome === 'withheld'
                      ? {
                          kind: 'info',
                          title: 'No email sent',
                          text: 'Three were sent to this address within a day, or an earlier link still works.',
                        }
                      : { title: 'On its way', text: 'The link works once, for 30 minutes.' },
                },
              ),
            )}
          >
            Email them their data
          </ActButton>
          <ActButton acts type="submit" waiting={show.waiting}>
            Show what is stored
          </ActButton>
          <ActButton
            acts
            kind="forgood"
            icon="trash"
            waiting={show.waiting}
            onPress={look((about) => (about.stored.found ? setAsking(about) : setShown(about)))}
          >
            Forget
          </ActButton>
        </div>
      </form>
      <div role="status">{shown === undefined ? null : <Stored email={shown.email} stored={shown.stored} />}</div>
      {asking === undefined ? null : (
        <ForgetDialog
          {...asking}
          onClose={() => setAsking(undefined)}
          done={() => {
            setAsking(undefined);
            setShown(undefined);
            setEmail('');
          }}
        />
      )}
    </Section>
  );
}
