/** Target of a link: a path in the app, another site, or none. Only http and https URLs are accepted. */
export type LinkTarget = { kind: 'inside'; path: string } | { kind: 'outside'; href: string } | null

/**
 * Parses the target of a link. `javascript:`, `data:` and similar URLs have no target, because a manipulated response
 * must not run a script.
 */
export function linkTarget(route: string | null): LinkTarget {
  if (!route) return null
  if (/^\/(?![/\\])/.test(route)) return { kind: 'inside', path: route }
  const url = URL.canParse(route) ? new URL(route) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? { kind: 'outside', href: url.href } : null
}
