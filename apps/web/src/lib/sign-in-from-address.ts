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

/** The token in an address, and the address without it. A reset link keeps its own token. */
export function tokenOf(url: URL): { token: string | null; rest: string } {
  const rest = new URL(url)
  const hash = new URLSearchParams(url.hash.slice(1))
  const fromHash = url.hash.startsWith('#id_token') ? hash.get('id_token') : null
  const fromSearch = url.pathname === '/auth/reset' ? null : url.searchParams.get('token')
  if (fromHash !== null) rest.hash = ''
  if (fromSearch !== null) rest.searchParams.delete('token')
  return { token: fromHash ?? fromSearch, rest: `${rest.pathname}${rest.search}${rest.hash}` }
}
