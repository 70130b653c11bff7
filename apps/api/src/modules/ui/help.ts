import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { getHelpWidget } from '@herdboard/contract/system/ui.ts'
import type { HelpLink } from '#platform/brand/brand.ts'
import { localText, type OwnHelp } from '#platform/brand/own-help.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TextNameOf } from '#platform/text/text-key.ts'
import type { Translator } from '#platform/text/translator.ts'

type HelpItem = EndpointReply<typeof getHelpWidget>[number]

/**
 * Help entries of present and planned screens, by their key in `help.json`. `routes` are the addresses that show the
 * text; a form has `/forms/` and its number.
 */
const helpEntries: readonly { key: TextNameOf<'help'>; icon: ServedIcon; routes: readonly string[] }[] = [
  { key: 'overview', icon: 'layout-dashboard', routes: ['/overview'] },
  { key: 'key_figures', icon: 'gauge', routes: ['/overview'] },
  { key: 'data_quality', icon: 'gauge', routes: ['/overview/data-quality'] },
  { key: 'monitoring', icon: 'activity-heartbeat', routes: ['/monitoring'] },
  { key: 'alarm_log', icon: 'activity-heartbeat', routes: ['/monitoring/log'] },
  { key: 'sensors', icon: 'gauge', routes: ['/monitoring/sensors'] },
  { key: 'notes', icon: 'help-circle', routes: ['/notes'] },
  { key: 'assignments', icon: 'help-circle', routes: ['/assignments'] },
  { key: 'analysis', icon: 'help-circle', routes: ['/analysis'] },
  { key: 'activity', icon: 'help-circle', routes: ['/activity'] },
  { key: 'production', icon: 'help-circle', routes: ['/production'] },
  { key: 'pigs', icon: 'pig', routes: ['/pigs'] },
  { key: 'pig_deaths', icon: 'skull', routes: ['/pigs/deaths'] },
  { key: 'batches', icon: 'stack-2', routes: ['/pigs/batches'] },
  { key: 'feed', icon: 'wheat', routes: ['/feed'] },
  { key: 'feed_mixes', icon: 'help-circle', routes: ['/feed/mixes'] },
  { key: 'raw_materials', icon: 'help-circle', routes: ['/feed/raw-materials'] },
  { key: 'feed_deliveries', icon: 'help-circle', routes: ['/feed/deliveries'] },
  { key: 'feed_consumption', icon: 'bowl', routes: ['/feed/consumption'] },
  { key: 'health', icon: 'help-circle', routes: ['/health'] },
  { key: 'instructions', icon: 'help-circle', routes: ['/health/instructions'] },
  { key: 'economy', icon: 'coins', routes: ['/economy', '/economy/postings'] },
  { key: 'budget', icon: 'coins', routes: ['/economy/budget'] },
  { key: 'status_prices', icon: 'coins', routes: ['/economy/status'] },
  { key: 'post_payments', icon: 'coins', routes: ['/economy/post-payments'] },
  { key: 'bonus_payments', icon: 'trending-up', routes: ['/economy/bonus-payments'] },
  { key: 'listings', icon: 'table', routes: ['/economy/listings'] },
  { key: 'dead_pig_payments', icon: 'skull', routes: ['/economy/deaths'] },
  { key: 'slaughters', icon: 'meat', routes: ['/slaughters'] },
  { key: 'reports', icon: 'help-circle', routes: ['/reports'] },
  { key: 'notifications', icon: 'help-circle', routes: ['/notifications'] },
  { key: 'kpi_settings', icon: 'gauge', routes: ['/settings/kpis'] },
  { key: 'location_settings', icon: 'help-circle', routes: ['/settings/locations'] },
  { key: 'users', icon: 'help-circle', routes: ['/settings/users'] },
  { key: 'companies', icon: 'help-circle', routes: ['/settings/companies'] },
  { key: 'setup', icon: 'help-circle', routes: ['/settings/setup'] },
  {
    key: 'weights',
    icon: 'weight',
    routes: [
      `/forms/${formId.insertion}`,
      `/forms/${formId.departure}`,
      `/forms/${formId.transfer}`,
      `/forms/${formId.slaughter}`,
    ],
  },
  { key: 'dead', icon: 'skull', routes: [`/forms/${formId.deadPigs}`] },
  { key: 'status', icon: 'clipboard-check', routes: [`/forms/${formId.stockCount}`] },
  { key: 'feed_use', icon: 'bowl', routes: [`/forms/${formId.feedUse}`] },
  { key: 'treatment', icon: 'help-circle', routes: [`/forms/${formId.treatment}`] },
  { key: 'slaughter_booking', icon: 'truck-delivery', routes: [`/forms/${formId.slaughterBooking}`] },
]

/** Help text of a screen or form in the caller's language; null where there is none. */
export function helpText(text: Translator, route: string): string | null {
  const item = helpEntries.find(({ routes }) => routes.includes(route))
  return item ? text(`help:${item.key}`) : null
}

/**
 * All help items: the product's texts, which have no link, then the links and the help of this installation.
 */
export const helpItems = (
  { text, language }: Pick<RequestContext, 'text' | 'language'>,
  { helpLinks, ownHelp }: { helpLinks: readonly HelpLink[]; ownHelp: readonly OwnHelp[] },
): HelpItem[] => [
  ...helpEntries.map(({ key, icon, routes }) => ({
    ...plain,
    text: text(`help:${key}`),
    icon_id: icon,
    routes: [...routes],
  })),
  ...helpLinks.map((link) => ({ ...plain, text: link.text, url: link.url, icon_id: 'help-circle', routes: [] })),
  ...ownHelp.map((entry, index) => ownItem(entry, index + 1, language)),
]

const URL_ITEM = 0
const DOCUMENT_ITEM = 1
const VIDEO_ITEM = 2

function ownItem(entry: OwnHelp, no: number, language: LanguageCode): HelpItem {
  const { video, document } = entry
  const words = (text: OwnHelp['text'] | undefined) => (text === undefined ? null : localText(text, language))
  return {
    ...plain,
    type: document ? DOCUMENT_ITEM : video ? VIDEO_ITEM : URL_ITEM,
    text: localText(entry.text, language),
    url: document ? `/ui/help-documents/${no}` : (entry.route ?? entry.url ?? null),
    video_title: words(video?.title),
    video_source_url: video?.url ?? null,
    video_description: words(video?.description),
    reference_url: entry.read_more ?? null,
    references: entry.references.map((reference) => ({
      text: localText(reference.text, language),
      url: reference.url,
    })),
    icon_id: 'help-circle',
    is_visible: entry.visible,
    routes: [...entry.screens],
  }
}

/** Returns the content of the document of an entry as base64. */
export function helpDocument(ownHelp: readonly OwnHelp[], no: number): string {
  const document = ownHelp[no - 1]?.document
  if (!document) throw new Problem('request.not_found')
  return document.toString('base64')
}

const plain: Omit<HelpItem, 'text' | 'icon_id' | 'routes'> = {
  type: 0,
  url: null,
  video_title: null,
  video_source_url: null,
  video_description: null,
  reference_url: null,
  references: [],
  is_visible: true,
}
