import { useEffect, useState } from 'react';
import { contactMessage, contactSubjectLabels, contactSubjects, contactTopics, enquiryToasts, type ContactTopic } from '../../contract/enquiries.ts';
import { EnquiryForm } from './EnquiryForm.tsx';
import { Choices } from '../ui/Choices.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldId } from '../ui/field-id.ts';
import { TextArea } from '../ui/TextArea.tsx';
import type { ToastWords } from './Toasts.tsx';

export interface ContactFormWords {
  readonly submit: string;
  readonly hint: string;
  /** Said above the form when a legal page sent the visitor here. */
  readonly topics: Readonly<Record<ContactTopic, string>>;
}

interface Properties {
  readonly words: ContactFormWords;
  readonly toastWords: ToastWords;
  /** Where to write when sending fails. */
  readonly address: string;
}

const form = 'contact';
const subjects = contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] }));

/** Chooses a subject unless the visitor already has. */
function choose(subject: string): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`#${fieldId(form, 'frame')} input[name=subject]`)];
  const wanted = inputs.find((input) => input.value === subject);
  if (wanted && !inputs.some((input) => input.checked)) wanted.checked = true;
}

/** The message form; `/contact?subject=careers` and `/contact?topic=privacy` choose for the visitor. */
export function ContactForm({ words, toastWords, address }: Properties) {
  const [topic, setTopic] = useState<ContactTopic>();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const asked = contactTopics.find((known) => known === query.get('topic'));
    choose(asked === undefined ? query.get('subject') ?? '' : 'general');
    // The address is known in the browser only: the page is the same file for every visitor.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setTopic(asked);
  }, []);
  return (
    <EnquiryForm
      enquiry={{
        name: 'send-contact-message',
        schema: contactMessage,
        success: enquiryToasts.contact,
        failure: { title: enquiryToasts.failure.title, description: enquiryToasts.failure.description(address) },
      }}
      id={form}
      submit={words.submit}
      toastWords={toastWords}
    >
      {(errors) => (
        <>
          {topic !== undefined && (
            <p className="border-l-2 border-over pl-4 text-small md:col-span-2">
              {words.topics[topic]}
              <input type="hidden" name="topic" value={topic} />
            </p>
          )}
          <Field form={form} name="name" label="Name" autoComplete="name" required error={errors['name']} />
          <Field form={form} name="email" label="Email" type="email" autoComplete="email" required error={errors['email']} />
          <Field form={form} name="company" label="Company" autoComplete="organization" error={errors['company']} />
          <Field form={form} name="phone" label="Phone" type="tel" autoComplete="tel" error={errors['phone']} />
          <Choices form={form} name="subject" label="Subject" options={subjects} error={errors['subject']} />
          <TextArea form={form} name="message" label="Message" required error={errors['message']} hint={words.hint} />
        </>
      )}
    </EnquiryForm>
  );
}
