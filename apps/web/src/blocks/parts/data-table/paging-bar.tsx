import { useId } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from './data-table.module.css'
import { pageSizes } from './page-size.ts'
import { ALL_ROWS, type TableModel } from './table-model.ts'

interface Props {
  model: TableModel
  rowCount: number
  title: string
  onPageSize: (size: number) => void
}

/** "11–20 of 143", buttons for the other pages, and the page size. */
export function PagingBar({ model, rowCount, title, onPageSize }: Props) {
  const { t } = useTranslation('data-table')
  const language = useLanguage()
  const sizeId = useId()
  const { pageIndex, pageSize } = model.state.pagination
  const first = pageIndex * pageSize
  const count = (value: number) => formatNumber(value, 'int', language)
  const smallest = pageSizes[0]
  if (rowCount <= smallest && pageSize >= rowCount)
    return <p className={classes.onePage}>{t('rows', { count: rowCount, shown: count(rowCount) })}</p>

  const changeSize = (size: number) => {
    onPageSize(size)
    model.setPagination({ pageIndex: 0, pageSize: size })
  }

  return (
    <nav className={classes.paging} aria-label={[t('pages'), title].filter(Boolean).join(', ')}>
      <label htmlFor={sizeId}>{t('pageSize')}</label>
      <select
        id={sizeId}
        className={classes.size}
        value={pageSize}
        onChange={(event) => changeSize(Number(event.currentTarget.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size === ALL_ROWS ? t('all') : size}
          </option>
        ))}
      </select>
      <span className={classes.range}>
        {t('range', {
          from: count(first + 1),
          to: count(Math.min(rowCount, first + pageSize)),
          total: count(rowCount),
        })}
      </span>
      <IconButton
        icon="chevron-left"
        label={t('previousPage')}
        disabled={!model.getCanPreviousPage()}
        onClick={() => model.previousPage()}
      />
      <IconButton
        icon="chevron-right"
        label={t('nextPage')}
        disabled={!model.getCanNextPage()}
        onClick={() => model.nextPage()}
      />
    </nav>
  )
}
