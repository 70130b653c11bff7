import { ApiProblem } from '../http/api-problem.ts'
import { isOwnDocument, safeReturnUrl } from './return-url.ts'
import { signInWith } from './session.ts'

let codeToken: string | null = null

/** The token for the second-factor code, from the URL that the identity provider redirected to; null for none. */
export const codeTokenFromUrl = (): string | null => codeToken
export const forgetCodeToken = (): void => {
  codeToken = null
}

/**
 * Takes a sign-in token from the URL (`?token=…` or `#id_token=…`) and exchanges it. The token is removed from the URL
 * at once, so that it is neither stored in the history nor sent on. If the token is no longer valid, the route guard
 * asks for a sign-in; for an id token, the sign-in page shows why it was refused, and leads to the page. `?code_token=…` is kept in memory for
 * the code that the user enters next.
 */
export async function signInFromUrl(): Promise<void> {
  const { token, remainingUrl, isIdToken, forCode } = parseUrlTokens(new URL(location.href))
  if (forCode !== null) codeToken = forCode
  if (token !== null || forCode !== null) history.replaceState(history.state, '', remainingUrl)
  if (token === null) return
  try {
    const returnUrl = await signInWith(token)
    // A token in the URL of another page than the one to sign in leads to that page.
    if (isIdToken && returnUrl !== undefined && isEntrance(location.pathname))
      history.replaceState(history.state, '', addressTo(safeReturnUrl(returnUrl)))
  } catch (problem) {
    if (!isIdToken || !(problem instanceof ApiProblem)) return
    const wanted = isEntrance(location.pathname) ? undefined : { wanted: remainingUrl }
    history.replaceState(history.state, '', `/auth/login?${new URLSearchParams({ ...wanted, problem: problem.code })}`)
  }
}

/** Where the router shows a page; the sign-in page leads a signed-in person to one that it cannot show. */
const addressTo = (page: string): string =>
  isOwnDocument(page) ? `/auth/login?${new URLSearchParams({ wanted: page })}` : page

/** Whether nobody wants this page itself: a provider sends people there. */
const isEntrance = (pathname: string): boolean => pathname === '/' || pathname.startsWith('/auth/')

const MAIL_LINK_PAGES: ReadonlySet<string> = new Set(['/auth/reset', '/auth/accept', '/auth/confirm', '/auth/seen'])

/** Whether links in mails open this page: the token in its URL belongs to the page and signs no user in. */
export const isMailLinkPage = (pathname: string): boolean => MAIL_LINK_PAGES.has(pathname)

interface UrlTokens {
  token: string | null
  /** The identity provider's id token, from the hash. */
  isIdToken: boolean
  /** A token that can only be exchanged together with a second-factor code. */
  forCode: string | null
  /** The URL without any of these tokens. */
  remainingUrl: string
}

/** Splits a URL into its tokens and the URL without them. The pages of mail links keep their own token. */
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
  return { token, isIdToken: fromHash !== null, forCode, remainingUrl: `${rest.pathname}${rest.search}${rest.hash}` }
}
