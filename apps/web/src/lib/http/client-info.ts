/**
 * How this client identifies itself in every request. The key only names the client; it is no secret and grants no
 * access.
 */
export const clientInfo = {
  platform: 'dashboard',
  version: String(import.meta.env.VITE_VERSION),
  subscriptionKey: import.meta.env.VITE_SUBSCRIPTION_KEY ?? 'herdboard-dashboard',
} as const
