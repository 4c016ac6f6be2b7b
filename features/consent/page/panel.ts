import css from './consent.css?inline';

/** The parts of /consent/dialog, in this page's document and not yet in its tree. */
export interface ConsentPanel {
  /** What became of a choice, set beside the button that opened the dialog. */
  readonly kept: HTMLElement;
  readonly dialog: HTMLDialogElement;
}

const address = '/consent/dialog';

async function load(): Promise<ConsentPanel> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const parts = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('template')?.content;
  const kept = parts?.querySelector<HTMLElement>('#consent-kept');
  const dialog = parts?.querySelector('dialog');
  if (!kept || !dialog) throw new Error(`${address} is not the consent dialog of this site`);
  // The content policy allows style sheets that a script constructs, and no style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  document.body.append(dialog);
  return { kept, dialog };
}

let loaded: Promise<ConsentPanel> | undefined;

/** Loads words, markup and style of the dialog, once. Rejects when the network fails; may be tried again. */
export function consentPanel(): Promise<ConsentPanel> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}
