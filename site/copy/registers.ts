import {
  accessibilityReport as accessibilityReportSchema,
  type AccessibilityReport,
} from '../../features/promises/accessibility/accessibility-report.ts';
import { firm as firmSchema, type Firm } from '../../contract/firm.ts';
import { enquiryRules as enquiryRulesSchema, type EnquiryRules } from '../../features/enquiries/reply-times.ts';
import { readYaml } from '../../contract/read-yaml.ts';
import { retention as retentionSchema, type RetentionRule } from '../../features/privacy/retention-schema.ts';
import { vendors as vendorsSchema, type Vendors } from '../../features/consent/page/vendors.ts';
import { shell as shellSchema } from '../shell/shell-words.ts';
import { claims as claimsSchema, type Claim } from './claims.ts';
import accessibilitySource from '../../content/accessibility.yaml?raw';
import enquiriesSource from '../../content/enquiries.yaml?raw';
import firmSource from '../../content/firm.yaml?raw';
import retentionSource from '../../content/retention.yaml?raw';
import shellSource from '../../content/shell.yaml?raw';
import vendorsSource from '../../content/vendors.yaml?raw';

/** Who the firm is, from content/firm.yaml. */
export const firm: Firm = readYaml('content/firm.yaml', firmSource, firmSchema);

/** How far the site meets WCAG 2.2 and what shows it, from content/accessibility.yaml. */
export const accessibilityReport: AccessibilityReport = readYaml(
  'content/accessibility.yaml',
  accessibilitySource,
  accessibilityReportSchema,
);

/** Promised times, and the zone of the people who answer, from content/enquiries.yaml. */
export const enquiryRules: EnquiryRules = readYaml('content/enquiries.yaml', enquiriesSource, enquiryRulesSchema);

/** What stands round every page, from content/shell.yaml; `{name}` and `{year}` are the firm's. */
export const shell = readYaml('content/shell.yaml', shellSource, shellSchema);

/** How long what is kept, from content/retention.yaml. */
export const retention: readonly RetentionRule[] = readYaml('content/retention.yaml', retentionSource, retentionSchema);

/** What may be stored or loaded, from content/vendors.yaml. */
export const vendors: Vendors = readYaml('content/vendors.yaml', vendorsSource, vendorsSchema);

const claimSources = import.meta.glob<string>('../../content/claims/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function readClaims(): ReadonlyMap<string, Claim> {
  const known = new Map<string, Claim>();
  for (const [path, source] of Object.entries(claimSources)) {
    const file = path.replaceAll('../', '');
    for (const claim of readYaml(file, source, claimsSchema)) {
      if (known.has(claim.id))
        throw new Error(`${file}: ${claim.id}: the register has this id already; give it another.`);
      known.set(claim.id, claim);
    }
  }
  return known;
}

const claims = readClaims();

/** The figure registered as `id` in content/claims; throws when there is none. */
export function claim(id: string): Claim {
  const found = claims.get(id);
  if (!found) throw new Error(`content/claims has no claim "${id}". Add it to a file there, with its basis.`);
  return found;
}
