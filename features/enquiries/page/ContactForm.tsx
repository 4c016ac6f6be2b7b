import { useEffect, useRef, useSyncExternalStore } from 'react';
import { contactMessage, type ContactTopic } from '../schema.ts';
import { contactChoiceIn, contactChoices, type ContactChoice } from '../preselection.ts';
import type { Enquiry, EnquiryProperties } from './enquiry.ts';
import { EnquiryForm } from './EnquiryForm.tsx';

interface Properties extends EnquiryProperties {
  /** What to leave out of a message. */
  readonly hint: string;
  /** What a message can be about. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Said above the fields when a legal page sent the visitor here. */
  readonly topics: Readonly<Record<ContactTopic, string>>;
  /** Made already, so that it needs no script. */
  readonly choice?: ContactChoice;
}

const enquiry: Enquiry = { kind: 'contact', schema: contactMessage };

/** What the address of this page chooses; known in the browser alone. */
function choiceOfAddress(): ContactChoice | undefined {
  return contactChoices.get(contactChoiceIn(new URLSearchParams(location.search)) ?? '');
}

/** The address of a page that is open keeps its query. */
function neverChanges(): () => void {
  return () => undefined;
}

/** Chooses a subject unless the visitor already has. */
function choose(subjects: HTMLFieldSetElement, subject: string): void {
  const inputs = [...subjects.elements].filter((element) => element instanceof HTMLInputElement);
  const wanted = inputs.find((input) => input.value === subject);
  if (wanted && !inputs.some((input) => input.checked)) wanted.checked = true;
}

/** The message form. Our server sends it with the address’s choice; on a static host that is read here. */
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
    <EnquiryForm enquiry={enquiry} subject={{ frame: subjects, options, chosen: choice?.subject }} {...properties}>
      {topic !== undefined && (
        <p className="border-l-2 border-over pl-4 text-small md:col-span-2">
          {topics[topic]}
          <input type="hidden" name="topic" value={topic} />
        </p>
      )}
    </EnquiryForm>
  );
}
