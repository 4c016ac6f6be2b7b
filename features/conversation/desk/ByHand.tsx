import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { ActDialog } from '../../../ui/Dialog.tsx';
import { Check } from '../../../ui/Check.tsx';
import { Select, TextArea, TextField } from '../../../ui/Field.tsx';
import { Radios } from '../../../ui/Radios.tsx';
import { readPast, writeDay } from '../../../ui/time/read-day.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { clockOf, isoDay } from '../../../ui/time/words.ts';
import { useDeskZone } from '../../../ui/time/zone-shown.ts';
import { kindOptions } from '../../enquiries/desk/words.ts';
import { enquiryKinds, type EnquiryKind } from '../../enquiries/schema.ts';
import { byHandWays, conversationActs } from './api.ts';

const ways = { telephone: 'By telephone', fair: 'At a fair', meeting: 'In person', letter: 'By letter' } as const;

/** Dialog that enters an enquiry received by telephone, at a fair or on paper; its promise counts from that moment. */
export function ByHandDialog({ onClose }: { readonly onClose: () => void }) {
  const [now, zone] = [useNow(), useDeskZone()];
  const today = isoDay(now, zone);
  const [came, setCame] = useState<(typeof byHandWays)[number]>('telephone');
  const [kind, setKind] = useState<EnquiryKind>('contact');
  const [when, setWhen] = useState(`today ${clockOf(now, zone)}`);
  const [takes, setTakes] = useState(true);
  const [typed, setTyped] = useState({ name: '', email: '', organization: '', phone: '', subject: '', message: '' });
  const [, go] = useLocation();
  const { run, waiting, failure } = useAct(conversationActs, 'enquiries.add');
  const at = readPast(when, today);
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const send = (): void =>
    run(
      { ...typed, came, kind, takes, at: at ?? '' },
      {
        refused: () => undefined,
        said: (result) => ({ title: 'Entered', text: result?.reference }),
        done: (result) => {
          onClose();
          if (result !== undefined) go(`/enquiries/${result.reference}`);
        },
      },
    );
  return (
    <ActDialog
      wide
      title="Enter an enquiry by hand"
      does="Enter it"
      off={at === undefined ? 'Say when it happened, such as “yesterday 16:00”.' : undefined}
      send={send}
      waiting={waiting}
      onClose={onClose}
    >
      {failure === undefined ? null : <p role="alert">{failure.message}</p>}
      <Radios
        legend="How it reached us"
        value={came}
        onChange={(value) => setCame(byHandWays.find((way) => way === value) ?? came)}
        options={byHandWays.map((value) => ({ value, words: ways[value] }))}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Who" maxLength={200} {...field('name')} />
        <TextField label="Firm" optional maxLength={200} {...field('organization')} />
        <TextField
          label="Email"
          optional
          type="email"
          maxLength={320}
          hint="Without one nothing is sent from here, no acknowledgement either."
          {...field('email')}
        />
        <TextField label="Telephone" optional maxLength={60} {...field('phone')} />
        <TextField
          label="When"
          value={when}
          onChange={setWhen}
          error={
            at === undefined
              ? 'Not a day and a time. Also understood: yesterday 16:00, Tue 9:30, 18 Nov 14:00.'
              : undefined
          }
          hint={
            at === undefined ? undefined : `${writeDay(at.slice(0, 10))} ${at.slice(11)}. The promise counts from then.`
          }
        />
        <Select
          label="Kind"
          value={kind}
          onChange={(value) => setKind(enquiryKinds.find((one) => one === value) ?? kind)}
          options={kindOptions}
        />
      </div>
      <TextField label="Subject" maxLength={300} {...field('subject')} />
      <TextArea
        label="What they want, in their words as far as possible"
        rows={4}
        maxLength={20_000}
        hint="They see this text if they ask for their data."
        {...field('message')}
      />
      <Check checked={takes} onChange={setTakes}>
        I take it
      </Check>
    </ActDialog>
  );
}
