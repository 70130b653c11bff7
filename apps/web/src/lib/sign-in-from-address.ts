import { signInWith } from './session.ts'

/**
 * Takes a sign-in token out of the address (`?token=…` or `#id_token=…`) and exchanges it.
 * The address is cleaned at once, so that the token is neither kept in the history nor sent on. A token that no longer
 * holds leads nowhere: the guard asks for a sign-in.
 */
export async function signInFromAddress(): Promise<void> {
  const { token, rest } = tokenOf(new URL(location.href))
  if (token === null) return
  history.replaceState(history.state, '', rest)
  await signInWith(token).catch(() => undefined)
}

const LINK_PAGES: ReadonlySet<string> = new Set(['/auth/reset', '/auth/accept', '/auth/confirm'])

/** Pages that links in mails lead to: the token in their address is theirs, and signs nobody in. */
export const keepsOwnToken = (pathname: string): boolean => LINK_PAGES.has(pathname)

/** The token in an address, and the address without it. A link out of a mail keeps its own. */
export function tokenOf(url: URL): { token: string | null; rest: string } {
  const rest = new URL(url)
  const hash = new URLSearchParams(url.hash.slice(1))
  const fromHash = url.hash.startsWith('#id_token') ? hash.get('id_token') : null
  const fromSearch = keepsOwnToken(url.pathname) ? null : url.searchParams.get('token')
  if (fromHash !== null) rest.hash = ''
  if (fromSearch !== null) rest.searchParams.delete('token')
  return { token: fromHash ?? fromSearch, rest: `${rest.pathname}${rest.search}${rest.hash}` }
}
