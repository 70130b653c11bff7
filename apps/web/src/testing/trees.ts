import type { TreeNode } from '#blocks/parts/check-tree/tree-node.ts'

export const aPlace = (
  id: string,
  name: string,
  children: TreeNode[] = [],
  overrides: Partial<TreeNode> = {},
): TreeNode => ({
  id,
  name,
  children,
  ...overrides,
})

/** Two farms. The weaner barn of Nørregård is disabled while slaughter pigs are shown. */
export const twoFarms = (): TreeNode[] => [
  aPlace(
    'n',
    'Nørregård',
    [
      aPlace('n4', 'Stald 4', [aPlace('n4a', 'A1', [], { count: '210' }), aPlace('n4b', 'A2', [], { count: '198' })], {
        icon: 'building-warehouse',
        count: '408',
      }),
      aPlace('n5', 'Klimastald 5', [aPlace('n5a', 'K1')], { icon: 'building-warehouse', disabledReason: 'Smågrise' }),
    ],
    { icon: 'building-cottage', keywords: ['CHR 123456'], count: '408' },
  ),
  aPlace('s', 'Søndergård', [aPlace('s1', 'Stald 1', [], { icon: 'building-warehouse', count: '1.432' })], {
    icon: 'building-cottage',
    count: '1.432',
  }),
]

/** Farms of ten barns with twenty-four sections each. */
export const manyFarms = (farms: number): TreeNode[] =>
  Array.from({ length: farms }, (_, farm) =>
    aPlace(
      `f${farm}`,
      `Ejendom ${farm + 1}`,
      Array.from({ length: 10 }, (_, barn) =>
        aPlace(
          `f${farm}b${barn}`,
          `Stald ${barn + 1}`,
          Array.from({ length: 24 }, (_, section) => aPlace(`f${farm}b${barn}s${section}`, `Sektion ${section + 1}`)),
        ),
      ),
    ),
  )
