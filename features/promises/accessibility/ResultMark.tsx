import type { Result } from './accessibility-report.ts';

interface Properties {
  readonly result: Result;
  /** Width and height in pixels. */
  readonly size?: number;
}

/** The sign of a result, drawn once by `ResultSigns`. It says nothing by itself: words stand beside it. */
export function ResultMark({ result, size = 16 }: Properties) {
  return (
    <svg className="result-mark" width={size} height={size} aria-hidden="true">
      <use href={`#sign-${result}`} />
    </svg>
  );
}

/** The four signs, for the marks of a page. */
export function ResultSigns() {
  return (
    <svg className="absolute" width="0" height="0" aria-hidden="true">
      <symbol id="sign-supports" viewBox="0 0 16 16">
        <path fill="#11293b" d="M1 1H15V15H1Z" />
        <path fill="none" stroke="#fcfdfa" strokeWidth="2" d="m4 8.5 2.8 2.8L12 5.4" />
      </symbol>
      <symbol id="sign-partially-supports" viewBox="0 0 16 16">
        <path fill="#fcfdfa" stroke="#11293b" strokeWidth="1.4" d="M1 1H15V15H1Z" />
        <path fill="#11293b" d="M1 15V1L15 15Z" />
      </symbol>
      <symbol id="sign-does-not-support" viewBox="0 0 16 16">
        <path fill="#fff" stroke="#a71b18" strokeWidth="1.8" d="M1 1H15V15H1Z" />
        <path fill="none" stroke="#a71b18" strokeWidth="2" d="m4.5 4.5 7 7m0-7-7 7" />
      </symbol>
      <symbol id="sign-not-applicable" viewBox="0 0 16 16">
        <path fill="none" stroke="#566a77" strokeDasharray="2 2" d="M1 1H15V15H1Z" />
      </symbol>
    </svg>
  );
}
