import { readYaml } from '../../../contract/read-yaml.ts';
import source from '../../../content/accessibility.yaml?raw';
import { accessibilityReport as schema, type AccessibilityReport } from './accessibility-report.ts';

/** The site's accessibility report, from content/accessibility.yaml. */
export const accessibilityReport: AccessibilityReport = readYaml('content/accessibility.yaml', source, schema);
