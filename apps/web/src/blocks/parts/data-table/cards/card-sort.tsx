import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { DataColumn } from '../cells/cell-text.ts'
import classes from '../data-table.module.css'
import type { TableModel } from '../table-model.ts'
import cards from './cards.module.css'

interface Props {
  model: TableModel
  columns: readonly DataColumn[]
}

/** Sorts cards, which have no column headings to press. */
export function CardSort({ model, columns }: Props) {
  const { t } = useTranslation('data-table')
  const sortable = columns.filter(({ sortable, type }) => sortable && type !== 'action')
  const [sort] = model.state.sorting
  if (sortable.length === 0) return null

  return (
    <div className={cards.sort}>
      <select
        aria-label={t('sortBy')}
        className={classes.size}
        value={sort?.id ?? ''}
        onChange={({ currentTarget: { value } }) => model.setSorting(value ? [{ id: value, desc: false }] : [])}
      >
        <option value="">{t('unsorted')}</option>
        {sortable.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <IconButton
        icon={sort?.desc ? 'arrow-down' : 'arrow-up'}
        label={sort?.desc ? t('descending') : t('ascending')}
        disabled={!sort}
        onClick={() => sort && model.setSorting([{ id: sort.id, desc: !sort.desc }])}
      />
    </div>
  )
}
