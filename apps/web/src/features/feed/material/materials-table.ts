import type { RawMaterial } from '@herdboard/contract/feed/raw-materials.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'

const figure = { align: 'right', searchable: false, numberFormat: 'decimal' } as const

/** Returns the raw materials as a table with their latest price. */
export const materialsTable = (
  materials: readonly RawMaterial[],
  energy: { label: string; toDisplay: (fu: number | null) => number | null },
  t: Translate<'feed'>,
): Table => ({
  title: t('materials'),
  searchbar: { label: t('searchMaterials') },
  headers: [
    textColumnHeader('name', t('name')),
    textColumnHeader('dry_matter', t('dryMatter'), figure),
    textColumnHeader('fu', energy.label, figure),
    textColumnHeader('crude_protein', t('protein'), figure),
    textColumnHeader('phosphorus', t('phosphorus'), figure),
    textColumnHeader('price', t('price'), { ...figure, numberFormat: 'price' }),
  ],
  data: materials.map((one) => ({
    id: one.id,
    name: one.name,
    is_customized: one.customized,
    dry_matter: one.dry_matter,
    fu: energy.toDisplay(one.fu),
    crude_protein: one.crude_protein,
    phosphorus: one.phosphorus,
    price: one.prices[0]?.price ?? null,
  })),
  footers: [],
  empty_text: t('materialsEmpty'),
})
