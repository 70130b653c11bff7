// Only schemes that are safe to follow: the URLs come from a server.
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** Returns a URL for a link, or null for one that could run a script or lead to another site unnoticed. */
export const safeLink = (url: string | null | undefined): string | null => (url && SAFE_LINK.test(url) ? url : null)

/** Whether a link stays in this app. */
export const isOwnLink = (url: string): boolean => url.startsWith('/')
