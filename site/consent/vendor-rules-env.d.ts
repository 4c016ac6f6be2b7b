declare module 'virtual:vendor-rules' {
  /** Made from content/vendors.yaml by site/build/vendor-rules.ts. */
  export const rules: import('./vendor-rules.ts').VendorRules;
}
