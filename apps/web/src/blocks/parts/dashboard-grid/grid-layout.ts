import type { DashboardItem, DashboardSection } from '@herdboard/contract/figures/dashboard.ts'

export interface GridPart {
  /** Null for items that no section names. */
  section: DashboardSection | null
  items: DashboardItem[]
}

/** Items under their sections, in the order the sections name them; loose ones first. A section without items is left out. */
export function gridParts(items: readonly DashboardItem[], sections: readonly DashboardSection[]): GridPart[] {
  const byNo = new Map(items.map((item) => [item.item_no, item]))
  const placed = new Set(sections.flatMap(({ item_numbers }) => item_numbers))
  const loose = items.filter(({ item_no }) => !placed.has(item_no))
  const parts = sections.map((section) => ({
    section,
    items: section.item_numbers.map((itemNo) => byNo.get(itemNo)).filter((item) => item !== undefined),
  }))
  return [{ section: null, items: loose }, ...parts].filter((part) => part.items.length > 0)
}

/** Where an item stands on the page, for links to it. */
export const itemAnchor = (itemNo: number): string => `item-${itemNo}`
