import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { DashboardItem, DashboardSection, getOverview } from '@herdboard/contract/figures/dashboard.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { cutAtToday, periodOf } from '@herdboard/domain/time/period.ts'
import { loadHerdSelection } from '#modules/kpis/service.ts'
import { ledgerKnownThrough } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { dailyFeedUse } from './daily-feed-use.ts'
import { herdWeeks, previousWeeks } from './herd-weeks.ts'
import { memoize } from './memoization.ts'
import type { OverviewContext, OverviewItem } from './overview-item.ts'
import { overviewItems, overviewSections, type SectionLayout } from './registry.ts'

/** Returns the overview, or one item alone with its selected options. Future days have no data. */
export async function overviewFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: EndpointRequest<typeof getOverview>['query'],
): Promise<EndpointReply<typeof getOverview>> {
  const herd = await loadHerdSelection(db, scope, query, query.isweaners ? WEANERS : SLAUGHTER_PIGS)
  const requestedPeriod = periodOf({ first: query.from, last: query.to })
  const period = cutAtToday(
    requestedPeriod,
    await ledgerKnownThrough(db, scope, herd.units.values(), context.today),
  ) ?? {
    opening: requestedPeriod.opening,
    closing: requestedPeriod.opening,
  }
  const overview: OverviewContext = {
    db,
    scope,
    context,
    herd,
    period,
    weeks: memoize(() => herdWeeks(db, scope, herd, period)),
    previousWeeks: memoize(() => previousWeeks(db, scope, herd, period)),
    feedUse: memoize(() => dailyFeedUse(db, scope, herd.units.values(), period)),
  }
  const { filteritems: itemNo } = query
  const built = overviewItems.filter(({ module }) => module === null || scope.modules.has(module))
  const chosenItems = itemNo === undefined ? built : built.filter((item) => item.itemNo === itemNo)
  const items: DashboardItem[] = []
  // In sequence, because they share the request's one connection and most of the data.
  for (const item of chosenItems) {
    const answer = await item.answer(overview, itemNo === undefined ? undefined : query.filteroptions)
    items.push({ ...answer, width: widthOf(item, built) })
  }
  const sections = overviewSections
    .map((section) => ({
      ...section,
      itemNumbers: section.itemNumbers.filter((no) => built.some((one) => one.itemNo === no)),
    }))
    .filter(({ itemNumbers }) => itemNumbers.length > 0)
  return { items, sections: sections.map((section) => presentSection(section, context)) }
}

/** Returns an item's width. Items of a section fill whole rows, so a narrow item that is alone becomes wide. */
function widthOf({ itemNo, width }: OverviewItem, items: readonly OverviewItem[]): 1 | 2 {
  const section = overviewSections.find(({ itemNumbers }) => itemNumbers.includes(itemNo))
  const built = items.filter((item) => section?.itemNumbers.includes(item.itemNo))
  let isSecond = false
  for (const [index, item] of built.entries()) {
    const isAlone = item.width === 1 && !isSecond && (built[index + 1]?.width ?? 2) === 2
    if (item.itemNo === itemNo) return isAlone ? 2 : width
    isSecond = item.width === 1 && !isSecond
  }
  return width
}

const presentSection = (section: SectionLayout, { text }: RequestContext): DashboardSection => ({
  title: text(`dashboards:section.${section.key}`),
  subtitle: text(`dashboards:subtitle.${section.key}`),
  icon: { icon_id: section.icon, height: 1 },
  is_collapsible: section.isCollapsible,
  is_collapsed: section.isCollapsed,
  item_numbers: [...section.itemNumbers],
})
