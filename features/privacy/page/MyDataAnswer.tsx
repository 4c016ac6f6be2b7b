import { eraseSure } from '../answers.ts';
import { slotMarker } from '../../../contract/slots.ts';
import type { FunctionName } from '../../../contract/functions.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import type { MyDataWords } from './my-data-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { AnswerFrame, reasonId } from '../../../site/answers/AnswerFrame.tsx';
import { MyDataRequest } from './MyDataRequest.tsx';
import { PressedAfterReading } from '../../../site/answers/PressedAfterReading.tsx';

interface Properties {
  readonly name: keyof MyDataWords['answers'];
  readonly words: MyDataWords;
  /** Label of the honeypot field. */
  readonly trap: string;
  readonly drawing: { readonly name: string; readonly alt: string };
}

const parts = ['newsletter', 'enquiries', 'mails'] as const;

interface DataButtonProps {
  readonly to: FunctionName;
  readonly label: string;
  readonly changes?: boolean;
}

function DataButton({ to, label, changes = true }: DataButtonProps) {
  return (
    <form method="post" action={functionUrl(to)}>
      {changes && <PressedAfterReading />}
      <input type="hidden" name="token" value={slotMarker('token')} />
      <Button type="submit">{label}</Button>
    </form>
  );
}

/** The erasure form: lists what will be deleted and needs a ticked checkbox, with or without scripts. */
function EraseForm({ words: { erase, buttons } }: Pick<Properties, 'words'>) {
  return (
    <section className="mt-12 max-w-measure border-2 border-error px-5 py-5" aria-labelledby="erase">
      <h2 id="erase" className="text-h4">
        {erase.heading}
      </h2>
      <p className="mt-2 text-small wrap-break-word">{erase.text}</p>
      <form className="mt-4" method="post" action={functionUrl('erase-my-data')}>
        <PressedAfterReading />
        <input type="hidden" name="token" value={slotMarker('token')} />
        <label className="mb-4 grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-1 text-small font-medium">
          <input className="size-6 accent-ink" type="checkbox" {...eraseSure} required />
          {erase.sure}
        </label>
        <Button type="submit" look="second">
          {buttons.erase}
        </Button>
      </form>
    </section>
  );
}

function action(name: Properties['name'], words: MyDataWords, trap: string) {
  const { labels, buttons } = words;
  switch (name) {
    case 'my-data-open':
      return <DataButton to="open-my-data" label={buttons.open} />;
    case 'my-data-shown':
      return (
        <>
          {parts.map((part) => (
            <section key={part} className="mb-8" aria-labelledby={part}>
              <h2 id={part} className="text-h4">
                {labels[part]}
              </h2>
              <p className="mt-3 max-w-measure border-l-2 border-rule pl-4 text-small wrap-break-word whitespace-pre-wrap">
                {slotMarker(part)}
              </p>
            </section>
          ))}
          <DataButton to="download-my-data" label={buttons.download} changes={false} />
          <EraseForm words={words} />
        </>
      );
    case 'my-data-invalid':
    case 'my-data-failed':
    case 'my-data-limited':
      return (
        <MyDataRequest
          label={labels.email}
          button={buttons.again}
          trap={trap}
          email={slotMarker('email')}
          {...(name === 'my-data-invalid' ? { refusedFor: reasonId } : {})}
        />
      );
    case 'my-data-link-unknown':
      return <MyDataRequest label={labels.email} button={buttons.request} trap={trap} />;
    case 'my-data-requested':
    case 'my-data-withheld':
    case 'my-data-erased':
    case 'my-data-erasing':
      return undefined;
  }
}

export function MyDataAnswer({ name, words, trap, drawing }: Properties) {
  const next = action(name, words, trap);
  return (
    <AnswerFrame answer={words.answers[name]} drawing={drawing} {...(next === undefined ? {} : { children: next })} />
  );
}
