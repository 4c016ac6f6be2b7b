/**
 * Headers of every answer, from our server and from a static host alike. The page's own policy is computed by the
 * build.
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

/** Only where TLS is known to stand in front: a browser would otherwise be locked out of a site that has none. */
export const strictTransportSecurity = 'max-age=31536000';
