/** The pages of the feature: address, name, file. Those for an answer alone are listed nowhere. */
export const routes = [
  { path: '/invite', label: 'Invite us to speak', page: 'Invite.astro' },
  { path: '/answers/invitation-received', label: 'Invitation received', page: 'Received.astro', unlisted: true },
  { path: '/answers/invitation-failed', label: 'Invitation not received', page: 'Failed.astro', unlisted: true },
] as const;
