import { useMemo } from 'react'
import { choosableLeaves, leavesOf, type TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { barnsOfPigType, type PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { topmostChosen } from './places-in-url.ts'

/** Returns the text of the closed picker: all farms, one name, or the number of places; and their number of pigs. */
export function useSelectionText(
  nodes: readonly TreeNode[],
  checked: ReadonlySet<string>,
  herd: Herd | null,
  pigType: PigTypeParam | null,
): { name: string; pigs: string | null } {
  const { t } = useTranslation('location-picker')
  const language = useLanguage()
  const { role } = useProfile()
  const seesAll = role === 'DirectoryAdmin' || role === 'SolutionAdmin'
  // Memoized, because these visit thousands of places.
  const chosen = useMemo(() => topmostChosen(nodes, checked), [nodes, checked])
  const isAll = useMemo(() => choosableLeaves(nodes).every((id) => checked.has(id)), [nodes, checked])
  const count = useMemo(
    () => (herd && pigType ? pigsIn(nodes, checked, herd, pigType) : 0),
    [nodes, checked, herd, pigType],
  )
  if (!herd || !pigType) return { name: '', pigs: null }

  const [first] = chosen
  const pigs = t('pigs', { count }).replace(String(count), formatNumber(count, 'int', language))

  if (herd.farms.length === 0) return { name: t(seesAll ? 'empty' : 'noAccess'), pigs: null }
  if (nodes.length === 0) return { name: t('empty'), pigs: null }
  if (!first) return { name: t('none'), pigs: null }
  if (chosen.length === 1) return { name: pathTo(nodes, first.id), pigs }
  if (isAll) return { name: t('all', { count: nodes.length }), pigs }
  return { name: t('several', { count: chosen.length }), pigs }
}

/** "Nygaard, Barn 4, A2". */
function pathTo(nodes: readonly TreeNode[], id: string): string {
  for (const node of nodes) {
    if (node.id === id) return node.name
    const below = pathTo(node.children, id)
    if (below) return `${node.name}, ${below}`
  }
  return ''
}

/**
 * Returns the pigs of this type in the selected places. A barn selected as a whole counts all its pigs, independent of
 * its sections.
 */
function pigsIn(nodes: readonly TreeNode[], checked: ReadonlySet<string>, herd: Herd, pigType: PigTypeParam): number {
  const sectionPigs = new Map(herd.sections.map(({ id, pigs }) => [String(id), pigs]))
  const barnNodes = new Map(nodes.flatMap(({ children }) => children).map((node) => [node.id, node]))
  let sum = 0
  for (const barn of barnsOfPigType(herd.barns, pigType)) {
    const node = barnNodes.get(barn.id)
    const leaves = node ? leavesOf(node) : []
    if (leaves.every((id) => checked.has(id))) sum += barn.pigs
    else {
      const batchPigs = new Map(barn.open_batches.map(({ batch_id, pigs }) => [String(batch_id), pigs]))
      for (const id of leaves) if (checked.has(id)) sum += sectionPigs.get(id) ?? batchPigs.get(id) ?? 0
    }
  }
  return sum
}
