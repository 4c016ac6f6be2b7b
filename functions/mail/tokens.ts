/** The site's tokens (DESIGN.md) as mail programs need them: values, inline. Serif falls back to what is installed. */
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
