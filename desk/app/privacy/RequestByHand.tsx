import { useState } from 'react';
import { privacyActs, type StoredWords } from '../../contract/privacy.ts';
import { useAct } from '../data/use-act.ts';
import { Button } from '../kit/Button.tsx';
import { Check } from '../kit/Check.tsx';
import { Dialog, LostList } from '../kit/Dialog.tsx';
import { TextField } from '../kit/Field.tsx';
import { Given } from '../kit/Given.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Section } from '../kit/Section.tsx';

function Stored({ email, stored }: { readonly email: string; readonly stored: StoredWords }) {
  if (!stored.found) return <Notice title="Nothing is stored about this address.">{<p>No subscription, enquiry, call, mail or request.</p>}</Notice>;
  return (
    <Notice title={<>Stored about {<Given>{email}</Given>}</>}>
      {[
        ['Newsletter', stored.newsletter],
        ['Enquiries and calls', stored.enquiries],
        ['Mails and requests', stored.mails],
      ].map(([head = '', text = '']) => (
        <details key={head} className="stored">
          <summary>{head}</summary>
          <p className="given-lines">
            <Given>{text}</Given>
          </p>
        </details>
      ))}
      <p className="note">Times in UTC. That you looked stands in the journal, without the address.</p>
    </Notice>
  );
}

/** The same right for somebody who wrote or rang: mailed, shown, forgotten. */
export function RequestByHand() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [shown, setShown] = useState<{ readonly email: string; readonly stored: StoredWords }>();
  const [asking, setAsking] = useState<{ readonly email: string; readonly stored: StoredWords }>();
  const [sure, setSure] = useState(false);
  const mail = useAct(privacyActs, 'privacy.mail');
  const show = useAct(privacyActs, 'privacy.show');
  const forget = useAct(privacyActs, 'privacy.forget');
  const whole = (): string | undefined => {
    const address = email.trim();
    const fault = /^[^\s@]+@[^\s@]+$/.test(address) ? undefined : 'A whole address, such as name@example.org.';
    setError(fault);
    return fault === undefined ? address : undefined;
  };
  const withAddress = (act: (address: string) => void) => (): void => {
    const address = whole();
    if (address !== undefined) act(address);
  };
  const close = (): void => {
    setAsking(undefined);
    setSure(false);
  };
  return (
    <Section title="Asked by letter or telephone">
      <p className="quiet">
        Somebody who cannot use the page has the same right. Make sure that the address is theirs: the file goes to that address and to no other.
      </p>
      <form
        className="stack tight handform"
        aria-label="Request by hand"
        onSubmit={(event) => {
          event.preventDefault();
          withAddress((address) => show.run({ email: address }, { done: (stored) => (stored ? setShown({ email: address, stored }) : undefined) }))();
        }}
      >
        <TextField
          label="Address"
          type="text"
          inputMode="email"
          placeholder="A whole address"
          maxLength={320}
          value={email}
          error={error}
          onChange={(value) => {
            setEmail(value);
            setShown(undefined);
          }}
        />
        <div className="row">
          <Button
            acts
            waiting={mail.waiting}
            onPress={withAddress((address) =>
              mail.run(
                { email: address },
                {
                  said: (result) =>
                    result?.outcome === 'withheld'
                      ? { kind: 'told', title: 'No mail went', text: 'Three went to this address within a day, or an earlier link still works.' }
                      : { title: 'On its way', text: 'The link works once, for 30 minutes.' },
                },
              ),
            )}
          >
            Mail them their data
          </Button>
          <Button acts type="submit" waiting={show.waiting}>
            Show what is stored
          </Button>
          <Button
            acts
            kind="forgood"
            icon="trash"
            waiting={show.waiting}
            onPress={withAddress((address) =>
              show.run(
                { email: address },
                {
                  done: (stored) => {
                    if (stored === undefined) return;
                    if (stored.found) setAsking({ email: address, stored });
                    else setShown({ email: address, stored });
                  },
                },
              ),
            )}
          >
            Forget
          </Button>
        </div>
      </form>
      <div role="status">{shown === undefined ? null : <Stored email={shown.email} stored={shown.stored} />}</div>
      <Dialog
        alert
        open={asking !== undefined}
        title="Forget everything about this address?"
        onClose={close}
        acts={
          <Button
            acts
            kind="lost"
            waiting={forget.waiting}
            off={sure ? undefined : 'Tick first that it is lost for good.'}
            onPress={() => {
              if (asking === undefined) return;
              forget.run(
                { email: asking.email, despiteOpen: asking.stored.open.length > 0 },
                {
                  said: (result) => ({
                    title: 'Forgotten',
                    text:
                      result?.outcome === 'finishing'
                        ? 'A mail was being sent: the server cleans up after it by itself.'
                        : 'Nothing is kept about this address.',
                  }),
                  done: () => {
                    close();
                    setShown(undefined);
                    setEmail('');
                  },
                },
              );
            }}
          >
            Forget this address
          </Button>
        }
      >
        {asking === undefined ? null : (
          <>
            <p>
              <Given>{asking.email}</Given>
            </p>
            <h3>What is lost</h3>
            <LostList
              lines={[
                asking.stored.lost,
                ...(asking.stored.open.length === 0
                  ? []
                  : [
                      <b key="open">
                        {asking.stored.open.join(', ')} {asking.stored.open.length === 1 ? 'is' : 'are'} still open and would go unanswered
                      </b>,
                    ]),
              ]}
            />
            <h3>What stays</h3>
            <LostList
              kept
              lines={[
                'A fingerprint apart from the database, so that a restored backup does not bring it back',
                'One line in the journal, without the address',
                'Backups made before, until they are deleted; what the team’s mailboxes hold: they are told by reference to delete it',
              ]}
            />
            <Check checked={sure} onChange={setSure}>
              I know that this cannot be taken back, and the address is theirs.
            </Check>
          </>
        )}
      </Dialog>
    </Section>
  );
}
