/** Where a link leads: inside the app, to another site, or nowhere. Anything but a web address is refused. */
export type LinkTarget = { kind: 'inside'; path: string } | { kind: 'outside'; href: string } | null

/** A server that was lied to must not make the browser run anything: `javascript:`, `data:` and the like lead nowhere. */
export function linkTarget(route: string | null): LinkTarget {
  if (!route) return null
  if (/^\/(?![/\\])/.test(route)) return { kind: 'inside', path: route }
  const url = URL.canParse(route) ? new URL(route) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? { kind: 'outside', href: url.href } : null
}
