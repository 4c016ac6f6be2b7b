/** A JWT as the hosted backend gives a signed-in user; its signature is nothing, since nobody here checks one. */
export const sessionToken = [
  '{"alg":"HS256","typ":"JWT"}',
  '{"role":"authenticated","sub":"5f0c6f4e-2b0d-4f3e-8f57-3f6f0a1f4a10"}',
  'signature',
]
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** A session as the hosted backend's client keeps it in its storage. */
export function storedSession(): string {
  const expiresIn = 3_600;
  return JSON.stringify({
    access_token: sessionToken,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    user: {
      id: '5f0c6f4e-2b0d-4f3e-8f57-3f6f0a1f4a10',
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ada@example.com',
      app_metadata: {},
      user_metadata: {},
      created_at: '2026-01-01T00:00:00Z',
    },
  });
}
