declare module 'virtual:vendor-rules' {
  /** Generated from content/vendors.yaml by features/consent/register.ts. */
  export const rules: import('./vendor-rules.ts').VendorRules;
}
