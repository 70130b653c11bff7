import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

const figure = { align: 'right', searchable: false, numberFormat: 'decimal' } as const

/**
 * Returns the raw materials as a table with their latest price. A mark next to the name shows custom values; where no
 * material has them, there is no column.
 */
export const materialsTable = (
  materials: readonly RawMaterial[],
  energy: { label: string; toDisplay: (fu: number | null) => number | null },
  t: Translate<'feed'>,
): Table => ({
  title: t('materials'),
  searchbar: { label: t('searchMaterials') },
  headers: [
    ...(materials.some(({ customized }) => customized)
      ? [textColumnHeader('mark', t('ownValues'), { type: 'icon', align: 'center', searchable: false } as const)]
      : []),
    textColumnHeader('name', t('name')),
    textColumnHeader('dry_matter', t('dryMatter'), figure),
    textColumnHeader('fu', energy.label, figure),
    textColumnHeader('crude_protein', t('protein'), figure),
    textColumnHeader('phosphorus', t('phosphorus'), figure),
    textColumnHeader('price', t('price'), { ...figure, numberFormat: 'price' }),
  ],
  data: materials.map((one) => ({
    id: one.id,
    mark: one.customized ? 'pencil' : null,
    mark_words: one.customized ? t('customized') : null,
    name: one.name,
    dry_matter: one.dry_matter,
    fu: energy.toDisplay(one.fu),
    crude_protein: one.crude_protein,
    phosphorus: one.phosphorus,
    price: one.prices[0]?.price ?? null,
  })),
  footers: [],
  empty_text: t('materialsEmpty'),
})
