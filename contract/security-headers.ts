/**
 * Headers of every answer, both from our server and from a static host. The build computes each page's own policy.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), ' +
    'midi=(), payment=(), usb=(), xr-spatial-tracking=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** Sent only where TLS is known to be in use: it would lock browsers out of a site without it. */
export const strictTransportSecurity = 'max-age=31536000';
