/** Returns the URL requested before sign-in if it belongs to this app, else the overview. */
export function safeReturnUrl(returnUrl: string | undefined): string {
  if (!returnUrl) return '/overview'
  const baseUrl = 'https://here.invalid'
  const url = URL.canParse(returnUrl, baseUrl) ? new URL(returnUrl, baseUrl) : null
  // A path that starts with two slashes names another site when it is parsed again: `/.//a` becomes `//a`.
  const isOurs = url?.origin === baseUrl && returnUrl.startsWith('/') && !/^\/(\/|auth)/.test(url.pathname)
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/overview'
}

/** The round is a page of its own, and no screen that the router could open: the browser loads it. */
export const isOwnDocument = (url: string): boolean => /^\/round(?:[/?#]|$)/.test(url)
