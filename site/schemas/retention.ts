export { retention, retentionRule, type RetentionRule } from '../../contract/retention.ts';
