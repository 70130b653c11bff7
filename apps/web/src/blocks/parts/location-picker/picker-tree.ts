import type { Barn, Section } from '@herdboard/contract/places/locations.ts'
import type { TreeNode } from '#blocks/parts/check-tree/tree-node.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

interface PickerTreeTexts {
  /** Why a barn of the other pig type is disabled. */
  otherType: string
  pigs: (count: number) => string
}

/**
 * Builds the tree of the picker: farms, barns, and below them active batches for batch production, else sections. Barns
 * of the other pig type are disabled. A farm counts only pigs of this type; a farm without barns of this type counts
 * the pigs of all its barns.
 */
export function pickerTree(
  { farms, barns, sections }: Herd,
  pigType: PigTypeParam,
  texts: PickerTreeTexts,
): TreeNode[] {
  const barnsOfFarm = Map.groupBy(barns, ({ farm_id }) => farm_id)
  const sectionsOfBarn = Map.groupBy(sections, ({ barn_id }) => barn_id)
  const isOfPigType = (barn: Barn) => barn.is_weaners === (pigType === 'weaners')

  return farms.map((farm): TreeNode => {
    const farmBarns = barnsOfFarm.get(farm.id) ?? []
    const matchingBarns = farmBarns.filter(isOfPigType)
    const hasOnlyOtherType = farmBarns.length > 0 && matchingBarns.length === 0
    return {
      id: farm.id,
      name: farm.name,
      keywords: farm.public_id.ids,
      icon: 'building-cottage',
      count: texts.pigs((hasOnlyOtherType ? farmBarns : matchingBarns).reduce((sum, { pigs }) => sum + pigs, 0)),
      disabledReason: hasOnlyOtherType ? texts.otherType : undefined,
      children: farmBarns.map(
        (barn): TreeNode => ({
          id: barn.id,
          name: barn.name,
          icon: 'building-warehouse',
          count: texts.pigs(barn.pigs),
          disabledReason: isOfPigType(barn) ? undefined : texts.otherType,
          children: barn.is_batch_production
            ? batchNodes(barn, texts)
            : sectionNodes(sectionsOfBarn.get(barn.id) ?? [], texts),
        }),
      ),
    }
  })
}

const batchNodes = (barn: Barn, texts: PickerTreeTexts): TreeNode[] =>
  barn.open_batches
    .filter(({ is_active }) => is_active)
    .map(({ batch_id, name, pigs }) => ({
      id: batch_id,
      name,
      icon: 'stack-2',
      count: texts.pigs(pigs),
      children: [],
    }))

const sectionNodes = (sections: readonly Section[], texts: PickerTreeTexts): TreeNode[] =>
  sections.map(({ id, name, pigs, display_num_of_pigs }) => ({
    id,
    name,
    icon: 'layout-grid',
    ...(display_num_of_pigs && { count: texts.pigs(pigs) }),
    children: [],
  }))
