import { assessed, type AccessibilityReport, type Assessed, type TestMethod } from './accessibility-report.ts';
import type { Firm } from '../../../contract/firm.ts';
import { addressOf } from '../../../site/machine/addresses.ts';

interface About {
  readonly firm: Firm;
  readonly site: URL;
  readonly description: string;
}

function evidenceLine({ title, check }: TestMethod): string {
  return `${title} (${check === undefined ? 'by tests that run with every change' : `by hand on ${check.on} with ${check.with}`})`;
}

function criterionEntry({ number, result, remark, evidence }: Assessed) {
  const notes = [
    ...(remark === undefined ? [] : [remark]),
    ...evidence.map((method) => `Evidence: ${evidenceLine(method)}.`),
  ].join('\n');
  return { num: number, components: [{ name: 'web', adherence: { level: result, notes } }] };
}

/** The report as OpenACR (https://github.com/GSA/openacr, 0.1.0), without PDFs and emails, as its notes say. */
export function openAcr(report: AccessibilityReport, { firm, site, description }: About) {
  const criteria = assessed(report).flatMap((part) => part.criteria);
  const chapter = (level: 'A' | 'AA') => ({
    criteria: criteria.filter((criterion) => criterion.level === level).map(criterionEntry),
  });
  return {
    title: `${firm.name} Accessibility Conformance Report`,
    product: { name: `Website of ${firm.name}`, version: report.assessed, description },
    author: { company_name: firm.name, email: firm.emails.hello, website: site.href },
    vendor: { company_name: firm.name, email: firm.emails.hello, phone: firm.telephone.display, website: site.href },
    report_date: report.assessed,
    last_modified_date: report.assessed,
    version: report.version,
    notes: [...report.limits, ...report.untested].join('\n'),
    evaluation_methods_used: report.methods.map(({ title, text }) => `${title}: ${text}`).join('\n'),
    feedback: addressOf('/contact', site),
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: {
      success_criteria_level_a: chapter('A'),
      success_criteria_level_aa: chapter('AA'),
      success_criteria_level_aaa: { disabled: true, notes: 'Level AAA is not claimed and was not assessed.' },
    },
  };
}
