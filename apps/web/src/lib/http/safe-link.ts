// Only addresses a person can follow safely: the texts come from a server.
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/** An address to put on a link, or null for one that could run something or lead away unseen. */
export const safeLink = (url: string | null | undefined): string | null => (url && SAFE_LINK.test(url) ? url : null)

/** Whether a link stays within the product. */
export const isOwnLink = (url: string): boolean => url.startsWith('/')
