import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { privacyActs, receipts, type receiptVerdict, type Wording } from './api.ts';
import { useAct } from '../../../core/desk/app/data/use-act.ts';
import { useRead } from '../../../core/desk/app/data/use-read.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Unread } from '../../../core/desk/app/data/NotRead.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { dateWords } from '../../../ui/time/words.ts';
import { deskNow } from '../../../ui/time/use-now.ts';
import { day } from '../../../contract/time.ts';
import { grouped } from '../../../ui/numbers.ts';

type Verdict = z.output<typeof receiptVerdict>;

function Share({ count, of }: { readonly count: number; readonly of: number }) {
  if (of === 0) return '';
  return (
    <>
      {grouped(count)} <span className="sub">{Math.round((100 * count) / of)}%</span>
    </>
  );
}

function inUse({ policy, until }: Wording): string {
  const today = deskNow().toISOString().slice(0, 10);
  if (policy > today) return `from ${dateWords(policy)}`;
  return until === null || until > today
    ? 'now'
    : `until ${dateWords(new Date(Date.parse(until) - day).toISOString())}`;
}

function Told({ verdict: { verdict, fields, receipt } }: { readonly verdict: Verdict }) {
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  const wording = dateWords(receipt.policy);
  const says = (
    <p>
      Chosen <Time at={receipt.chosenAt} form="full" />, under the wording of {wording}: analytics{' '}
      {yes(receipt.analytics)}, functional {yes(receipt.functional)}, personalization {yes(receipt.personalization)};
      Global Privacy Control was {receipt.globalPrivacyControl ? 'on' : 'off'}.
    </p>
  );
  if (verdict === 'unchanged')
    return (
      <Notice tone="fine" icon="check" title="It matches the receipt in the database.">
        {says}
      </Notice>
    );
  if (verdict === 'changed')
    return (
      <Notice tone="broke" title={`It differs from the one in the database, in: ${fields.join(', ')}.`}>
        {says}
        <p>This is what was shown, but the database says otherwise: it is not the receipt we gave.</p>
      </Notice>
    );
  return (
    <Notice title="It is not in the database.">{<p>It was never received, or was deleted after six months.</p>}</Notice>
  );
}

function CheckReceipt() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [verdict, setVerdict] = useState<Verdict>();
  const file = useRef<HTMLInputElement>(null);
  const check = useAct(privacyActs, 'privacy.receipt');
  const ask = (receipt: string): void => {
    setVerdict(undefined);
    if (receipt.trim() === '') {
      setError('Paste a receipt, or choose its file.');
      return;
    }
    setError(undefined);
    check.run({ receipt }, { done: (result) => setVerdict(result), refused: ({ message }) => setError(message) });
  };
  return (
    <Section title="Check a receipt">
      <p className="quiet">Someone shows a receipt. Is it in the database, unchanged?</p>
      <form
        className="stack tight handform"
        aria-label="Check a receipt"
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <TextArea
          label="The receipt, as it was downloaded"
          rows={4}
          maxLength={4_000}
          value={text}
          error={error}
          onChange={setText}
        />
        <div className="row">
          <ActButton acts kind="main" type="submit" waiting={check.waiting}>
            Check
          </ActButton>
          <ActButton acts waiting={check.waiting} onPress={() => file.current?.click()}>
            From a file
          </ActButton>
          <input
            ref={file}
            className="vh"
            type="file"
            accept="application/json,.json"
            aria-label="File of a receipt"
            tabIndex={-1}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = '';
              void chosen
                ?.slice(0, 4_000)
                .text()
                .then((content) => {
                  setText(content);
                  ask(content);
                });
            }}
          />
        </div>
      </form>
      <div role="status">{verdict === undefined ? null : <Told verdict={verdict} />}</div>
    </Section>
  );
}

export function Receipts() {
  const reading = useRead('privacy/receipts', {}, receipts);
  const { data, older } = reading;
  if (data === undefined)
    return (
      <div className="room-body stack">
        <Unread what="The receipts" of={reading} lines={6} />
      </div>
    );
  const share = (
    name: 'analytics' | 'functional' | 'personalization' | 'globalPrivacyControl' | 'refusedAll',
    title: string,
  ) => ({ title, num: true, cell: (wording: Wording) => <Share count={wording[name]} of={wording.receipts} /> });
  return (
    <div className="room-body stack">
      <Table<Wording>
        caption="Receipts by wording"
        rows={data.wordings}
        idOf={({ policy, wording }) => `${policy} ${wording}`}
        older={older}
        columns={[
          {
            title: 'Wording of',
            head: true,
            cell: ({ policy, wording }) => (
              <>
                <span className="nowrap">{policy}</span>{' '}
                <span className="sub">
                  sha-256 {wording.slice(0, 4)} {wording.slice(4, 8)} …
                </span>
              </>
            ),
          },
          { title: 'In use', cell: inUse },
          { title: 'Receipts', num: true, cell: (wording) => grouped(wording.receipts) },
          share('analytics', 'Analytics'),
          share('functional', 'Functional'),
          share('personalization', 'Personalization'),
          share('globalPrivacyControl', 'Global Privacy Control'),
          share('refusedAll', 'Refused all'),
        ]}
      />
      <p className="note">Shares are of those who chose. People who never opened the dialog leave no receipt.</p>
      <div className="two even">
        <CheckReceipt />
        <Section title={`What visitors read, wording of ${dateWords(data.textOf)}`}>
          <blockquote className="slip wording" tabIndex={0} aria-label="Wording">
            {data.text}
          </blockquote>
          <p className="note">
            Frozen in content/consent. Receipts carry its fingerprint, no name and no address; each is kept for six
            months.
          </p>
        </Section>
      </div>
    </div>
  );
}
