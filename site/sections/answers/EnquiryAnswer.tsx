import { answerSlots, slotMarker, type AnswerName } from '../../../contract/answers.ts';
import { chooseSubject, contactSubjectLabels, contactSubjects, enquiryFunctions, type EnquiryKind } from '../../../contract/enquiries.ts';
import { functionUrl } from '../../forms/backend.ts';
import type { AnswerText } from './answers-words.ts';
import type { EnquiryContent } from '../../forms/enquiries-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Trap } from '../../forms/Trap.tsx';
import { AnswerField } from './AnswerField.tsx';
import { AnswerFrame } from './AnswerFrame.tsx';

interface Properties {
  readonly name: AnswerName;
  readonly kind: EnquiryKind;
  readonly answer: AnswerText;
  readonly words: EnquiryContent;
  readonly drawing: { readonly name: string; readonly alt: string };
}

const subjects = contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] }));

/** A page that answers an enquiry sent without script: thanks, or the same form with everything typed. */
export function EnquiryAnswer({ name, kind, answer, words, drawing }: Properties) {
  const slots: readonly string[] = answerSlots[name];
  if (!slots.includes('message')) return <AnswerFrame answer={answer} drawing={drawing} />;
  const judged = slots.includes('message-fault');
  const field = (key: keyof EnquiryContent['labels'], required = true) => ({
    form: kind, name: key, label: words.labels[key], optional: required ? undefined : words.optional, judged,
  });
  return (
    <AnswerFrame answer={answer} drawing={drawing}>
      <form className="grid grid-cols-1 gap-x-column gap-y-6 md:grid-cols-2" action={functionUrl(enquiryFunctions[kind])} method="post">
        <AnswerField {...field('name')} autoComplete="name" />
        <AnswerField {...field('email')} type="email" autoComplete="email" />
        {kind === 'ethics' && <AnswerField {...field('organization', false)} autoComplete="organization" />}
        {kind !== 'ethics' && <AnswerField {...field('company', false)} autoComplete="organization" />}
        {kind === 'contact' && <AnswerField {...field('phone', false)} type="tel" autoComplete="tel" />}
        {kind === 'contact' && <AnswerField {...field('subject')} type="choice" unchosen={chooseSubject} options={subjects} />}
        {kind === 'contact' && <input type="hidden" name="topic" value={slotMarker('topic')} />}
        {kind === 'ethics' && <AnswerField {...field('subject')} />}
        <AnswerField {...field('message', kind !== 'consultation')} type="long" />
        <Trap form={kind} label={words.trap} />
        <div className="md:col-span-2"><Button type="submit">{words.answers.again}</Button></div>
      </form>
    </AnswerFrame>
  );
}
