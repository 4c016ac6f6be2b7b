interface ImportMetaEnv {
  readonly PUBLIC_BACKEND_URL?: string;
  readonly PUBLIC_BACKEND_ANON_KEY?: string;
}
