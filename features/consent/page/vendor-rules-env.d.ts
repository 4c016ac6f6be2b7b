declare module 'virtual:vendor-rules' {
  /** Made from content/vendors.yaml by features/consent/register.ts. */
  export const rules: import('./vendor-rules.ts').VendorRules;
}
