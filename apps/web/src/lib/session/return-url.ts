/** The address that was asked for before signing in, if it lies in this app; else the overview. */
export function safeReturnUrl(returnUrl: string | undefined): string {
  if (!returnUrl) return '/overview'
  const baseUrl = 'https://here.invalid'
  const url = URL.canParse(returnUrl, baseUrl) ? new URL(returnUrl, baseUrl) : null
  // A path of two slashes names another site to whoever reads it next: `/.//a` stands for `//a`.
  const isOurs = url?.origin === baseUrl && returnUrl.startsWith('/') && !/^\/(\/|auth)/.test(url.pathname)
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/overview'
}
