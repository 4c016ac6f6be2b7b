import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ContactTopic } from '../schema.ts';
import { contactChoiceIn, contactChoices, type ContactChoice } from '../preselection.ts';
import type { EnquiryProperties } from './enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

interface Properties extends EnquiryProperties {
  readonly hint: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly topics: Readonly<Record<ContactTopic, string>>;
  /** A choice made by the server, so that it needs no JavaScript. */
  readonly choice?: ContactChoice;
}

/** The choice that this page's address makes; known only in the browser. */
function choiceOfAddress(): ContactChoice | undefined {
  return contactChoices.get(contactChoiceIn(new URLSearchParams(location.search)) ?? '');
}

/** Subscribes to nothing: the query of an open page never changes. */
function neverChanges(): () => void {
  return () => undefined;
}

/** Selects a subject unless the visitor has chosen one. */
function choose(subjects: HTMLFieldSetElement, subject: string): void {
  const inputs = [...subjects.elements].filter((element) => element instanceof HTMLInputElement);
  const wanted = inputs.find((input) => input.value === subject);
  if (wanted && !inputs.some((input) => input.checked)) wanted.checked = true;
}

/** The contact form. Our server sends it with the address’s choice made; on a static host the browser makes it. */
export function ContactForm({ options, topics, choice, ...properties }: Properties) {
  const subjects = useRef<HTMLFieldSetElement>(null);
  const topic = useSyncExternalStore(
    neverChanges,
    () => (choiceOfAddress() ?? choice)?.topic,
    () => choice?.topic,
  );
  useEffect(() => {
    const asked = choiceOfAddress();
    if (asked && subjects.current) choose(subjects.current, asked.subject);
  }, []);
  return (
    <EnquiryForm kind="contact" subject={{ frame: subjects, options, chosen: choice?.subject }} {...properties}>
      {topic !== undefined && (
        <p className="border-l-2 border-over pl-4 text-small md:col-span-2">
          {topics[topic]}
          <input type="hidden" name="topic" value={topic} />
        </p>
      )}
    </EnquiryForm>
  );
}
