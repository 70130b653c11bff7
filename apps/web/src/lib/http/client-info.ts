import { version } from '#package.json'

/** How this front end names itself in every call. The key tells which front end speaks; it is no secret and grants nothing. */
export const clientInfo = {
  platform: 'dashboard',
  version,
  subscriptionKey: import.meta.env.VITE_SUBSCRIPTION_KEY ?? 'herdboard-dashboard',
} as const
