import { ApiProblem } from '../http/api-problem.ts'
import { safeReturnUrl } from './return-url.ts'
import { signInWith } from './session.ts'

let codeToken: string | null = null

/** The token that a code goes with, from an address that the provider led to; null for none. */
export const codeTokenFromUrl = (): string | null => codeToken
export const forgetCodeToken = (): void => {
  codeToken = null
}

/**
 * Takes a sign-in token out of the address (`?token=…` or `#id_token=…`) and exchanges it.
 * The address is cleaned at once, so that the token is neither kept in the history nor sent on. A token that no longer
 * holds leads nowhere: the guard asks for a sign-in, and says why a provider's own was refused. `?code_token=…` is kept
 * for the code that is typed next.
 */
export async function signInFromUrl(): Promise<void> {
  const { token, rest, isIdToken, forCode } = parseUrlTokens(new URL(location.href))
  if (forCode !== null) codeToken = forCode
  if (token !== null || forCode !== null) history.replaceState(history.state, '', rest)
  if (token === null) return
  try {
    const returnUrl = await signInWith(token)
    // A provider's own token comes to the page of sign-in, whatever page was wanted.
    if (isIdToken && returnUrl !== undefined) history.replaceState(history.state, '', safeReturnUrl(returnUrl))
  } catch (problem) {
    if (!isIdToken || !(problem instanceof ApiProblem)) return
    history.replaceState(history.state, '', `/auth/login?${new URLSearchParams({ problem: problem.code })}`)
  }
}

const MAIL_LINK_PAGES: ReadonlySet<string> = new Set(['/auth/reset', '/auth/accept', '/auth/confirm'])

/** Pages that links in mails lead to: the token in their address is theirs, and signs nobody in. */
export const isMailLinkPage = (pathname: string): boolean => MAIL_LINK_PAGES.has(pathname)

interface UrlTokens {
  token: string | null
  /** A provider's own, out of the hash. */
  isIdToken: boolean
  /** Exchanged for nothing but a code. */
  forCode: string | null
  /** The address without any of them. */
  rest: string
}

/** The tokens in an address, and the address without them. A link out of a mail keeps its own. */
export function parseUrlTokens(url: URL): UrlTokens {
  const rest = new URL(url)
  const hash = new URLSearchParams(url.hash.slice(1))
  const fromHash = url.hash.startsWith('#id_token') ? hash.get('id_token') : null
  const fromSearch = isMailLinkPage(url.pathname) ? null : url.searchParams.get('token')
  const forCode = url.searchParams.get('code_token')
  if (fromHash !== null) rest.hash = ''
  if (fromSearch !== null) rest.searchParams.delete('token')
  rest.searchParams.delete('code_token')
  const token = fromHash ?? fromSearch
  return { token, isIdToken: fromHash !== null, forCode, rest: `${rest.pathname}${rest.search}${rest.hash}` }
}
