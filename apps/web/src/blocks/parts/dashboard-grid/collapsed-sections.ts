import type { DashboardSection } from '@herdboard/contract/figures/dashboard.ts'
import { useState } from 'react'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'

const KEY = 'folded-sections'
type CollapsedSections = Readonly<Record<string, boolean>>
const isCollapsedSections = (value: unknown): value is CollapsedSections =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'boolean')

// A section has no id; the number of its first item identifies it in every language.
const sectionKey = ({ item_numbers }: DashboardSection): string => String(item_numbers[0] ?? '')

/**
 * Which sections are collapsed: the user's choice, else the server's default. Sections that are not collapsible stay
 * open.
 */
export function useCollapsedSections() {
  const [collapsedById, setCollapsedById] = useState(() => readUserStorage(KEY, isCollapsedSections, {}))

  const isCollapsed = (section: DashboardSection) =>
    section.is_collapsible && (collapsedById[sectionKey(section)] ?? section.is_collapsed)

  const setCollapsed = (section: DashboardSection, collapsed: boolean) => {
    const next = { ...collapsedById, [sectionKey(section)]: collapsed }
    setCollapsedById(next)
    writeUserStorage(KEY, next)
  }

  return { isCollapsed, setCollapsed }
}
