import type { Table } from '@herdboard/contract/figures/table.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import { categoriesQuery } from '#blocks/parts/quality/queries.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'

/** Names of the quality categories by id. */
type QualityNames = ReadonlyMap<number, string>

/** Returns the table with the data quality of the farm as text, if the company has the module. */
export function useQualityTable(table: Table | undefined): Table | undefined {
  const { t } = useTranslation('analysis')
  const isAssessed = useProfile().modules.includes('DataQualityAssessment')
  const { data: categories } = useQuery({ ...categoriesQuery, enabled: isAssessed })
  return useMemo(() => {
    const names: QualityNames = new Map(categories?.map(({ id, name }) => [id, name]))
    return table && { ...withQuality(table, names, t('quality')), empty_text: t('noData') }
  }, [table, categories, t])
}

/**
 * Moves the quality column to the end, if any row has a value. Exports contain the name; sorting uses the category id.
 */
function withQuality(table: Table, names: QualityNames, heading: string): Table {
  const others = table.headers.filter(({ value }) => value !== 'quality')
  const data = table.data.map((row) => {
    const qualityName = typeof row.quality === 'number' ? names.get(row.quality) : undefined
    return qualityName === undefined ? row : { ...row, quality_words: qualityName }
  })
  if (!data.some(({ quality_words }) => quality_words)) return { ...table, headers: others }
  const qualityHeader = table.headers.find(({ value }) => value === 'quality')
  return {
    ...table,
    data,
    headers: [...others, qualityHeader ?? textColumnHeader('quality', heading, { searchable: false })],
  }
}
