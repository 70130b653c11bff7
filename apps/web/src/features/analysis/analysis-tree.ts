import type { Barn, Batch, Section } from '@herdboard/contract/places/locations.ts'
import { isDisabled, type TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { topmostChosen } from '#blocks/parts/location-picker/places-in-url.ts'
import type { ChosenPlaces, PigTypeFilter } from './analysis-state.ts'

interface TreeTexts {
  /** Why a barn of the other pig type is disabled. */
  otherType: string
  pigs: (count: number) => string
  /** The first and last day of a batch. */
  days: (batch: Batch) => string
}

/**
 * Builds the tree of the analysis: farms, barns, and below them batches for batch production, else sections. Barns of
 * the other pig type are disabled.
 */
export function analysisTree(
  { farms, barns, sections }: Herd,
  batches: readonly Batch[],
  pigs: PigTypeFilter,
  texts: TreeTexts,
): TreeNode[] {
  const barnsOfFarm = Map.groupBy(barns, ({ farm_id }) => farm_id)
  const sectionsOfBarn = Map.groupBy(sections, ({ barn_id }) => barn_id)
  const batchesOfBarn = Map.groupBy(batches, ({ barn }) => barn.id)
  const isOther = (barn: Barn) => pigs !== 'all' && barn.is_weaners !== (pigs === 'weaners')

  return farms.map((farm): TreeNode => {
    const farmBarns = barnsOfFarm.get(farm.id) ?? []
    const isOtherFarm = farmBarns.length > 0 && farmBarns.every(isOther)
    const counted = isOtherFarm ? farmBarns : farmBarns.filter((barn) => !isOther(barn))
    return {
      id: farm.id,
      name: farm.name,
      keywords: farm.public_id.ids,
      icon: 'building-cottage',
      count: texts.pigs(counted.reduce((sum, barn) => sum + barn.pigs, 0)),
      disabledReason: isOtherFarm ? texts.otherType : undefined,
      children: farmBarns.map(
        (barn): TreeNode => ({
          id: barn.id,
          name: barn.name,
          icon: 'building-warehouse',
          count: texts.pigs(barn.pigs),
          disabledReason: isOther(barn) ? texts.otherType : undefined,
          children: barn.is_batch_production
            ? (batchesOfBarn.get(barn.id) ?? []).map((batch) => batchNode(batch, texts))
            : (sectionsOfBarn.get(barn.id) ?? []).map((section) => sectionNode(section, texts)),
        }),
      ),
    }
  })
}

const batchNode = (batch: Batch, texts: TreeTexts): TreeNode => ({
  id: batch.id,
  name: batch.name,
  icon: 'stack-2',
  count: texts.days(batch),
  children: [],
})

const sectionNode = ({ id, name, pigs, display_num_of_pigs }: Section, texts: TreeTexts): TreeNode => ({
  id,
  name,
  icon: 'layout-grid',
  ...(display_num_of_pigs && { count: texts.pigs(pigs) }),
  children: [],
})

/** Summarizes the selection: the name if it is one place, and the numbers of farms and barns that it touches. */
export function chosenPlaces(nodes: readonly TreeNode[], checked: ReadonlySet<string>): ChosenPlaces {
  const holdsChosen = (node: TreeNode): boolean =>
    !isDisabled(node) && (node.children.length === 0 ? checked.has(node.id) : node.children.some(holdsChosen))
  const farms = nodes.filter(holdsChosen)
  const barns = farms.flatMap(({ children }) => children).filter(holdsChosen)
  const [only, ...others] = topmostChosen(nodes, checked)
  return {
    name: only && others.length === 0 ? pathTo(nodes, only.id) : null,
    farms: farms.length,
    barns: barns.length,
  }
}

/** "Nygaard, Barn 4, A2". */
function pathTo(nodes: readonly TreeNode[], id: string): string | null {
  for (const node of nodes) {
    if (node.id === id) return node.name
    const below = pathTo(node.children, id)
    if (below !== null) return `${node.name}, ${below}`
  }
  return null
}
