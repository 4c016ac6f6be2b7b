declare module 'virtual:vendor-rules' {
  /** Made from content/vendors.yaml by site/consent/register.ts. */
  export const rules: import('./vendor-rules.ts').VendorRules;
}
