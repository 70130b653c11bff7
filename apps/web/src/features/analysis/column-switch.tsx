import type { Table } from '@herdboard/contract/figures/table.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { mainColumns, withoutEmptyFigures } from './main-columns.ts'

const KEY = 'analysis-all-columns'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

interface Switch {
  isAll: boolean
  /** Undefined when all columns are main columns. */
  onAll: ((isAll: boolean) => void) | undefined
}

/** The visible columns of a table: the main ones, or all if the user wants. The choice is stored per user. */
export function useMainColumns(table: Table | undefined): Switch & { table: Table | undefined } {
  const [isAll, setAll] = useState(() => readUserStorage(KEY, isBoolean, false))
  const all = useMemo(() => table && withoutEmptyFigures(table), [table])
  const main = useMemo(() => all && mainColumns(all), [all])
  const onAll = (next: boolean) => {
    writeUserStorage(KEY, next)
    setAll(next)
  }
  return { table: isAll ? all : main, isAll, onAll: main === all ? undefined : onAll }
}

export function ColumnSwitch({ isAll, onAll }: Switch) {
  const { t } = useTranslation('analysis')
  if (!onAll) return null
  return (
    <SegmentedControl
      aria-label={t('columns')}
      data={[
        { value: 'main', label: t('columnsMain') },
        { value: 'all', label: t('columnsAll') },
      ]}
      value={isAll ? 'all' : 'main'}
      onChange={(value) => onAll(value === 'all')}
    />
  )
}
