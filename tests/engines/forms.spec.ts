import { freshAddress } from '../stage/site-test.ts';
import { enquirySamples, phone } from '../stage/page-parts.ts';
import { expect, test } from './engine-test.ts';

const labels: Readonly<Record<string, string>> = {
  '/contact': 'Send message',
  '/ethics': 'Send message',
  '/consultation': 'Schedule consultation',
};

for (const sample of enquirySamples) {
  test(`the form of ${sample.path} says what is missing, is sent, and its email arrives`, async ({ visitor, desk }) => {
    const within = `form[action$="/functions/v1/${sample.endpoint}"]`;
    const submit = { role: 'button', name: labels[sample.path] ?? '', within } as const;
    const address = freshAddress();
    await visitor.resize(phone.viewport);
    await visitor.open(`${desk.url}${sample.path}`);

    await visitor.press(submit);
    await expect
      .poll(() =>
        visitor.ask((form) => document.querySelector(form)?.querySelectorAll('[aria-invalid="true"]').length, within),
      )
      .toBeGreaterThan(1);
    expect(await visitor.ask(() => document.activeElement?.textContent)).toContain('There are problems in some fields');

    for (const [label, value] of Object.entries({ ...sample.fields, Email: address })) {
      const required =
        ['Name', 'Email', 'Subject'].includes(label) || (label === 'Message' && sample.path !== '/consultation');
      await visitor.type({ role: 'textbox', name: required ? label : `${label} (optional)`, within }, value);
    }
    if (sample.choice !== undefined) {
      await visitor.focus({ role: 'radio', name: sample.choice, within });
      await visitor.key('Space');
    }
    await visitor.press(submit);
    await expect.poll(() => visitor.ask(() => document.body.innerText)).toContain(sample.thanks[0]);
    // The lasting note has the focus, and all of it is in the window.
    await expect
      .poll(() =>
        visitor.ask(() => {
          const note = document.activeElement?.getBoundingClientRect();
          return (
            document.activeElement?.getAttribute('role') === 'group' &&
            note !== undefined &&
            note.top >= 0 &&
            note.bottom <= innerHeight
          );
        }),
      )
      .toBe(true);
    await expect.poll(() => desk.postOffice.mailsTo(address).length).toBe(1);
  });
}
