/** Whether a host, as a URL or a driver names it, is this machine: what goes there crosses no network. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(?:\[::1\]|::1)$/.test(hostname) ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a webhook's address sends enquiries over a network in clear. */
export function isInClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
