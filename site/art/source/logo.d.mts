import type { Font } from 'fontkit';

export declare const letters: string;
export declare const cut: Readonly<Record<string, number>>;
export declare function logos(font: Font): Readonly<Record<string, string>>;
