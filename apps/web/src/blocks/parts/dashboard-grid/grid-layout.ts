import type { DashboardItem, DashboardSection } from '@herdboard/contract/figures/dashboard.ts'

export interface GridPart {
  /** Null for items without a section. */
  section: DashboardSection | null
  items: DashboardItem[]
}

/**
 * Groups items by section, in the order of the section; items without a section come first. Empty sections are left
 * out.
 */
export function gridParts(items: readonly DashboardItem[], sections: readonly DashboardSection[]): GridPart[] {
  const byNo = new Map(items.map((item) => [item.item_no, item]))
  const groupedItems = new Set(sections.flatMap(({ item_numbers }) => item_numbers))
  const ungrouped = items.filter(({ item_no }) => !groupedItems.has(item_no))
  const parts = sections.map((section) => ({
    section,
    items: section.item_numbers.map((itemNo) => byNo.get(itemNo)).filter((item) => item !== undefined),
  }))
  return [{ section: null, items: ungrouped }, ...parts].filter((part) => part.items.length > 0)
}

/** The anchor id of an item, for links to it. */
export const itemAnchor = (itemNo: number): string => `item-${itemNo}`
