import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { getHelpWidget } from '@herdboard/contract/system/ui.ts'
import { apiQuery } from '#lib/http/api-query.ts'

export type ListedHelpItem = EndpointReply<typeof getHelpWidget>[number]

/** A failed help request shows no error, because a screen works without help. */
export const helpQuery = { ...apiQuery(getHelpWidget, {}), meta: { showsOwnErrors: true } }

/**
 * Returns the help of a screen: its own items, else those of the nearest parent path, then the items of all screens.
 * Hidden items are left out.
 */
export function helpItemsOfPath(items: readonly ListedHelpItem[], pathname: string): ListedHelpItem[] {
  const visible = items.filter(({ is_visible }) => is_visible)
  const parts = pathname.split('/').filter(Boolean)
  const general = visible.filter(({ routes }) => routes.length === 0)
  for (let depth = parts.length; depth > 0; depth -= 1) {
    const route = `/${parts.slice(0, depth).join('/')}`
    const routeItems = visible.filter(({ routes }) => routes.includes(route))
    if (routeItems.length > 0) return [...routeItems, ...general]
  }
  return general
}
