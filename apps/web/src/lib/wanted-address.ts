/** The address that was asked for before signing in, if it lies in this app; else the overview. */
export function safeAddress(wanted: string | undefined): string {
  if (!wanted) return '/overview'
  const here = 'https://here.invalid'
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null
  // A path of two slashes names another site to whoever reads it next: `/.//a` stands for `//a`.
  const isOurs = url?.origin === here && wanted.startsWith('/') && !/^\/(\/|auth)/.test(url.pathname)
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/overview'
}
