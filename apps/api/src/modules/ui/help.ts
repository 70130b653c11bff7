import type { Reply } from '@herdboard/contract/endpoint.ts'
import type { getHelpWidget } from '@herdboard/contract/ui.ts'
import type { Text } from '#platform/texts.ts'

/** Help texts by their key in `help.json`, with the addresses that show them; a form's is `/forms/` and its number. */
const items: readonly { key: string; icon: string; routes: readonly string[] }[] = [
  { key: 'overview', icon: 'layout-dashboard', routes: ['/overview'] },
  { key: 'key_figures', icon: 'gauge', routes: ['/overview'] },
  { key: 'weights', icon: 'weight', routes: ['/forms/1', '/forms/2', '/forms/3', '/forms/4'] },
  { key: 'dead', icon: 'skull', routes: ['/forms/5'] },
  { key: 'status', icon: 'clipboard-check', routes: ['/forms/6'] },
  { key: 'feed_use', icon: 'bowl', routes: ['/forms/7'] },
  { key: 'slaughter_booking', icon: 'truck-delivery', routes: ['/forms/13'] },
]

/** Help of a screen or form in the caller's language; null where there is none. */
export function helpText(text: Text, route: string): string | null {
  const item = items.find(({ routes }) => routes.includes(route))
  return item ? text(`help:${item.key}`) : null
}

/** All help items; they are texts, so they lead nowhere. */
export const helpItems = (text: Text): Reply<typeof getHelpWidget> =>
  items.map(({ key, icon, routes }) => ({
    type: 0,
    text: text(`help:${key}`),
    url: null,
    video_title: null,
    video_source_url: null,
    video_description: null,
    reference_url: null,
    references: [],
    icon_id: icon,
    is_visible: true,
    routes: [...routes],
  }))
