import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select, TextArea, TextField } from '../../../ui/Field.tsx';
import { Radios } from '../../../ui/Radios.tsx';
import { deskNow } from '../../../ui/time/use-now.ts';
import { byHandKinds, byHandWays, conversationActs } from './api.ts';

const ways = { telephone: 'By telephone', fair: 'At a fair', letter: 'By letter', email: 'By email' } as const;
const kinds = { contact: 'Contact', ethics: 'Ethics', consultation: 'Consultation' } as const;
const agos = [
  { value: '0', words: 'Just now' },
  { value: '1', words: 'An hour ago' },
  { value: '4', words: 'Four hours ago' },
  { value: '24', words: 'Yesterday at this time' },
  { value: '48', words: 'Two days ago' },
] as const;
const hour = 3_600_000;

/** Enters an enquiry that came by telephone, at a fair or on paper. Its promise counts from when it happened. */
export function ByHandDialog({ onClose }: { readonly onClose: () => void }) {
  const [came, setCame] = useState<(typeof byHandWays)[number]>('telephone');
  const [kind, setKind] = useState<(typeof byHandKinds)[number]>('contact');
  const [ago, setAgo] = useState('0');
  const [typed, setTyped] = useState({ name: '', email: '', organization: '', phone: '', subject: '', message: '' });
  const [wrong, setWrong] = useState<string>();
  const [, go] = useLocation();
  const add = useAct(conversationActs, 'enquiries.add');
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const send = (): void =>
    add.run(
      { ...typed, came, kind, at: new Date(deskNow().getTime() - Number(ago) * hour).toISOString() },
      {
        refused: (failure) => setWrong(failure.message),
        said: (result) => ({ title: 'Entered', text: result?.reference }),
        done: (result) => {
          onClose();
          if (result !== undefined) go(`/enquiries/${result.reference}`);
        },
      },
    );
  return (
    <Dialog
      open
      wide
      title="Enter by hand"
      onClose={onClose}
      onSend={send}
      acts={
        <ActButton kind="main" acts keys="Ctrl Enter" waiting={add.waiting} onPress={send}>
          Enter it
        </ActButton>
      }
    >
      {wrong === undefined ? null : <p role="alert">{wrong}</p>}
      <Radios
        legend="How it reached us"
        value={came}
        onChange={(value) => setCame(byHandWays.find((way) => way === value) ?? came)}
        options={byHandWays.map((value) => ({ value, words: ways[value] }))}
      />
      <div className="grid grid-cols-2 gap-4">
        <Select label="When" value={ago} onChange={setAgo} options={agos} hint="The promise counts from then." />
        <Select
          label="Kind"
          value={kind}
          onChange={(value) => setKind(byHandKinds.find((one) => one === value) ?? kind)}
          options={byHandKinds.map((value) => ({ value, words: kinds[value] }))}
        />
        <TextField label="Name" maxLength={200} {...field('name')} />
        <TextField label="Organization" optional maxLength={200} {...field('organization')} />
        <TextField
          label="Email"
          optional
          type="email"
          maxLength={320}
          hint="Without an address nothing is sent."
          {...field('email')}
        />
        <TextField label="Telephone" optional maxLength={60} {...field('phone')} />
      </div>
      <TextField label="Subject" maxLength={300} {...field('subject')} />
      <TextArea label="What they want" rows={4} maxLength={20_000} {...field('message')} />
    </Dialog>
  );
}
