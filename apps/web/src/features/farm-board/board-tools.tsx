import type { KpiType } from '@herdboard/contract/figures/dashboard.ts'
import type { FarmBoard } from '@herdboard/contract/figures/farm-board.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './farm-board.module.css'
import { FigureMenu } from './figure-menu.tsx'
import { type BoardParams, downloadVisitSheets } from './queries.ts'
import { type BoardSort, isBoardSort } from './sort-farms.ts'

interface Props {
  board: FarmBoard
  /** Key figures of the pig type. */
  types: readonly KpiType[]
  params: BoardParams
  sort: BoardSort
  onSort: (sort: BoardSort) => void
  onFigures: (figures: readonly number[] | null) => void
}

/** Order, columns and the visit sheets of all farms shown. */
export function BoardTools({ board, types, params, sort, onSort, onFigures }: Props) {
  const { t } = useTranslation('farm-board')
  const { mutate: download, isPending } = useMutation({ mutationFn: () => downloadVisitSheets(params) })
  const orders = [
    { value: 'kr', label: t('sort_kr') },
    { value: 'worse', label: t('sort_worse') },
    ...board.figures.map(({ type_id, name }) => ({ value: `figure-${type_id}`, label: name })),
    { value: 'name', label: t('sort_name') },
  ]
  return (
    <div className={classes.tools}>
      <NativeSelect
        className={classes.order}
        aria-label={t('sort')}
        data={orders}
        // The figure of the stored order may have no column now.
        value={orders.some(({ value }) => value === sort) ? sort : 'name'}
        onChange={({ currentTarget: { value } }) => isBoardSort(value) && onSort(value)}
      />
      <FigureMenu types={types} chosen={board.figures.map(({ type_id }) => type_id)} onChange={onFigures} />
      <Button variant="default" leftSection={<Icon name="printer" />} loading={isPending} onClick={() => download()}>
        {t('visitSheets')}
      </Button>
    </div>
  )
}
