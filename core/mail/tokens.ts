/** The site's design tokens (DESIGN.md) as inline values for emails, with system fonts as fallbacks. */
export const ink = '#11293b';
export const secondInk = '#3c505e';
export const thirdInk = '#566a77';
export const paper = '#fcfdfa';
export const rule = '#d1dbdf';
export const overprint = '#9f065b';
export const serif = "Literata, Georgia, 'Times New Roman', serif";
export const sans = "'Instrument Sans', 'Helvetica Neue', Arial, sans-serif";
export const mono = "'Courier New', Courier, monospace";
export const sheetWidth = 600;

/** Dark colours of a letter; `!important` overrides its inline styles. Drawings keep a light background. */
export const darkColours = `@media (prefers-color-scheme: dark) {
  .around, .around > table > tbody > tr > td { background-color: #091d2e !important; }
  .sheet { background-color: #0f2638 !important; border-color: #2c475b !important; }
  .edge { border-color: #98afba !important; }
  .hairline { border-color: #2c475b !important; }
  .mark { padding: 4px 8px !important; background-color: #fcfdfa !important; }
  .title { color: #fcfdfa !important; }
  .text { color: #cadbe2 !important; }
  .note { color: #98afba !important; }
  .over { color: #f58bbd !important; }
}`;
