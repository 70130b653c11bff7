import { PAGE_SIZES } from '@herdboard/contract/system/notifications.ts'
import { useId } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from './notifications-screen.module.css'

interface Props {
  page: number
  pageSize: number
  totalPages: number
  totalRows: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** The displayed rows and their total, buttons for the other pages, and the page size. */
export function NotificationsPagination({ page, pageSize, totalPages, totalRows, onPage, onPageSize }: Props) {
  const { t } = useTranslation('data-table')
  const language = useLanguage()
  const sizeId = useId()
  const figure = (count: number) => formatNumber(count, 'int', language)
  const first = Math.min((page - 1) * pageSize + 1, totalRows)
  return (
    <nav className={classes.paging} aria-label={t('pages')}>
      <label htmlFor={sizeId}>{t('pageSize')}</label>
      <select
        id={sizeId}
        className={classes.size}
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <span className={classes.range}>
        {t('range', {
          from: figure(first),
          to: figure(Math.min(page * pageSize, totalRows)),
          total: figure(totalRows),
        })}
      </span>
      <IconButton
        icon="chevron-left"
        label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, totalPages))}
      />
      <IconButton
        icon="chevron-right"
        label={t('nextPage')}
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
