import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { openRecordOfRow } from '#blocks/parts/action-request/open-record-of-row.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { RecordActions } from '#blocks/workflows/records/record-actions.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { isIconName } from '#ui/icon/icons.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useMedia } from '#ui/media/use-media.ts'
import { type PostingSide, postingSide } from './posting-side.ts'
import { postingsTable, postingTotals } from './postings-table.ts'
import { economyCategoriesQuery } from './queries.ts'
import { usePostings } from './use-postings.ts'

const FilterModal = lazyPart(() => import('#ui/filter-modal/filter-modal.tsx').then((file) => file.FilterModal))
const DeleteRecord = lazyPart(() =>
  import('#blocks/workflows/records/delete-record.tsx').then((file) => file.DeleteRecord),
)
const PostingCalendar = lazyPart(() => import('./posting-calendar.tsx').then((file) => file.PostingCalendar))

interface Props {
  side: PostingSide
  period: DatePeriod
  places: SelectedPlacesQuery
  onAdd: (() => void) | null
}

/** The postings of one side: as a list with a total, by category, and by day. */
export function Postings({ side, period, places, onAdd }: Props) {
  const { t } = useTranslation('economy')
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [open, setOpen] = useState<'filter' | 'calendar' | null>(null)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const isNarrow = useMedia('(width < 1440px)')
  const { data: categories, error: categoriesError, refetch: refetchCategories } = useQuery(economyCategoriesQuery)
  const { postings, error, isFetching, refetch } = usePostings(period, places)
  const byId = useMemo(() => new Map(categories?.map((category) => [category.id, category])), [categories])
  const postingsOfSide = useMemo(() => postings?.filter((posting) => postingSide(posting) === side), [postings, side])
  const offered = useMemo(
    () => categories?.filter((category) => postingSide(category) === side) ?? [],
    [categories, side],
  )
  const rows = useMemo(
    () => postingsOfSide?.filter(({ category_id }) => chosen === null || chosen.includes(category_id)),
    [postingsOfSide, chosen],
  )
  const table = useMemo(
    () =>
      categories &&
      rows &&
      postingsTable(
        rows,
        byId,
        {
          hasActions: rows.some(({ editable, deletable }) => editable || deletable),
          isNarrow,
          emptyText: t(chosen?.length === 0 ? 'noneChosen' : 'empty'),
        },
        t,
      ),
    [categories, rows, byId, chosen, isNarrow, t],
  )
  const entryOf = (id: string) => {
    const posting = rows?.find((one) => one.id === id)
    return posting && { ...posting, name: byId.get(posting.category_id)?.name ?? '' }
  }
  const deleted = deletedId === null ? undefined : entryOf(deletedId)
  const isFiltered = chosen !== null

  const tools = (
    <>
      <Button
        variant={isFiltered ? 'light' : 'subtle'}
        color={isFiltered ? 'brand' : 'gray'}
        leftSection={<Icon name="filter" />}
        aria-haspopup="dialog"
        disabled={!categories}
        onClick={() => setOpen('filter')}
      >
        {isFiltered ? t('filtered', { count: chosen.length, total: offered.length }) : t('filter')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon name="calendar" />}
        aria-haspopup="dialog"
        disabled={!categories}
        onClick={() => setOpen('calendar')}
      >
        {t('calendar')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon name="refresh" />}
        disabled={isFetching}
        onClick={refetch}
      >
        {t('fetch')}
      </Button>
    </>
  )

  return (
    <>
      <DataTable
        name={`postings-${side}`}
        title={t('postings')}
        rowHeader="category"
        table={table}
        error={failed()}
        isRefreshing={isFetching && postings !== undefined}
        onOpen={(row) => openRecordOfRow(row.record_id)}
        actions={(row) => {
          const entry = entryOf(row.id)
          return entry && <RecordActions record={entry} onDelete={() => setDeletedId(entry.id)} />
        }}
        footersOf={(shown) => postingTotals(shown, t)}
        period={period}
        tools={tools}
        {...emptyAction()}
      />
      <Suspense>
        {open === 'filter' && (
          <FilterModal
            title={t('filterTitle')}
            categories={offered.map(({ id, name, icon_id }) => ({
              id: String(id),
              name,
              ...(isIconName(icon_id) && { icon: icon_id }),
            }))}
            selected={(chosen ?? offered.map(({ id }) => id)).map(String)}
            onClose={(selected) => {
              setOpen(null)
              setChosen(selected.length === offered.length ? null : selected.map(Number))
            }}
          />
        )}
        {open === 'calendar' && (
          <PostingCalendar
            side={side}
            period={period}
            places={places}
            categories={byId}
            chosen={chosen}
            onClose={() => setOpen(null)}
          />
        )}
        {deleted && <DeleteRecord record={deleted} onDone={() => setDeletedId(null)} />}
      </Suspense>
    </>
  )

  function emptyAction() {
    if (isFiltered) return { emptyAction: { label: t('showAll'), onClick: () => setChosen(null) } }
    return onAdd ? { emptyAction: { label: t('add'), onClick: onAdd } } : {}
  }

  function failed() {
    if (categoriesError) return loadFailureOf(categoriesError, () => void refetchCategories())
    return error ? loadFailureOf(error, refetch) : undefined
  }
}
