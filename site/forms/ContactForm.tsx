import { useEffect, useState } from 'react';
import { contactMessage, contactSubjectLabels, contactSubjects, enquiryToasts, type ContactTopic } from '../../contract/enquiries.ts';
import { contactChoiceIn, contactChoices, type ContactChoice } from '../../contract/preselection.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { Choices } from './Choices.tsx';
import { Field } from './Field.tsx';
import { fieldId } from './field-id.ts';
import { TextArea } from './TextArea.tsx';
import { EnquiryForm } from './EnquiryForm.tsx';

interface Properties extends EnquiryProperties {
  /** What to leave out of a message. */
  readonly hint: string;
  /** Said above the fields when a legal page sent the visitor here. */
  readonly topics: Readonly<Record<ContactTopic, string>>;
  /** Made already, so that it needs no script. */
  readonly choice?: ContactChoice;
}

const id = 'contact';
const enquiry: Enquiry = { name: 'send-contact-message', schema: contactMessage, success: enquiryToasts.contact };
const subjects = contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] }));

/** Chooses a subject unless the visitor already has. */
function choose(subject: string): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`#${fieldId(id, 'frame')} input[name=subject]`)];
  const wanted = inputs.find((input) => input.value === subject);
  if (wanted && !inputs.some((input) => input.checked)) wanted.checked = true;
}

/**
 * The message form; `/contact?subject=careers` and `/contact?topic=privacy` choose for the visitor. Our server sends a
 * page with the choice in it; on a static host the address is read here.
 */
export function ContactForm({ hint, topics, choice, ...properties }: Properties) {
  const [topic, setTopic] = useState<ContactTopic | undefined>(choice?.topic);
  useEffect(() => {
    const asked = contactChoices.get(contactChoiceIn(new URLSearchParams(location.search)) ?? '');
    if (!asked) return;
    choose(asked.subject);
    // The address is known in the browser only: the page is the same file for every visitor.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setTopic(asked.topic);
  }, []);
  return (
    <EnquiryForm enquiry={enquiry} id={id} {...properties}>
      {(field) => (
        <>
          {topic !== undefined && (
            <p className="border-l-2 border-over pl-4 text-small md:col-span-2">
              {topics[topic]}
              <input type="hidden" name="topic" value={topic} />
            </p>
          )}
          <Field {...field('name')} autoComplete="name" required />
          <Field {...field('email')} type="email" autoComplete="email" required />
          <Field {...field('company')} autoComplete="organization" />
          <Field {...field('phone')} type="tel" autoComplete="tel" />
          <Choices {...field('subject')} options={subjects} chosen={choice?.subject} />
          <TextArea {...field('message')} required hint={hint} />
        </>
      )}
    </EnquiryForm>
  );
}
