/** Whether a host in a URL or driver setting is this machine, so that traffic to it crosses no network. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(?:\[::1\]|::1)$/.test(hostname) ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a webhook's address would send enquiries unencrypted over a network. */
export function isInClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
