import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
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
import { SearchBox } from '#ui/search-box/search-box.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { economyCategoriesQuery } from '../queries.ts'
import { type PostingFilter, postingOrigins } from './posting-filter.ts'
import { isOnSide, type PostingSide } from './posting-side.ts'
import { PostingSumsBar } from './posting-sums.tsx'
import { postingsTable } from './postings-table.ts'
import { useOpenPosting } from './use-open-posting.ts'
import { usePostings } from './use-postings.ts'

const FilterModal = lazyPart(() => import('#ui/filter-modal/filter-modal.tsx').then((file) => file.FilterModal))
const DeleteRecord = lazyPart(() =>
  import('#blocks/workflows/records/delete-record.tsx').then((file) => file.DeleteRecord),
)
const PostingCalendar = lazyPart(() => import('./posting-calendar.tsx').then((file) => file.PostingCalendar))

interface Props {
  side: PostingSide
  filter: PostingFilter
  onFilter: (filter: PostingFilter) => void
  period: DatePeriod
  places: SelectedPlacesQuery
  onAdd: (() => void) | null
}

const ALL = 'all'

/** Postings of a side with the sums of both sides: as a list, by category, origin and group, and by day. */
export function PostingsView({ side, filter, onFilter, period, places, onAdd }: Props) {
  const { t } = useTranslation('economy')
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<'filter' | 'calendar' | null>(null)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const isNarrow = useMedia('(width < 1440px)')
  const openRow = useOpenPosting(period)
  const { data: categories, error: categoriesError, refetch: refetchCategories } = useQuery(economyCategoriesQuery)
  const { postings, total, sums, error, isFetching, refetch, fetchNext, fetchAll } = usePostings({
    ...{ period, places, side, filter, search },
    categoryIds: chosen,
  })
  const byId = useMemo(() => new Map(categories?.map((category) => [category.id, category])), [categories])
  const offered = useMemo(() => categories?.filter((category) => isOnSide(category, side)) ?? [], [categories, side])
  const isFiltered = chosen !== null
  const isNarrowed = isFiltered || search.trim() !== '' || Object.values(filter).some((one) => one !== undefined)
  const emptyText = t(chosen?.length === 0 ? 'noneChosen' : isNarrowed ? 'emptyFiltered' : 'empty')
  const table = useMemo(
    () =>
      categories &&
      postings &&
      sums &&
      postingsTable(
        postings,
        byId,
        {
          ...{ side, sums, isNarrow, emptyText },
          hasActions: postings.some(({ editable, deletable }) => editable || deletable),
        },
        t,
      ),
    [categories, postings, sums, byId, side, isNarrow, emptyText, t],
  )
  const entryOf = (id: string) => {
    const posting = postings?.find((one) => one.id === id)
    return posting?.record_id ? { ...posting, id: posting.record_id } : undefined
  }
  const deleted = deletedId === null ? undefined : entryOf(deletedId)

  const tools = (
    <>
      <SearchBox value={search} onChange={setSearch} label={t('search')} />
      <SegmentedControl
        aria-label={t('origin')}
        data={[
          { value: ALL, label: t('origin_all') },
          ...postingOrigins.map((one) => ({ value: one, label: t(`origin_${one}`) })),
        ]}
        value={filter.origin ?? ALL}
        onChange={(value) => onFilter({ origin: postingOrigins.find((one) => one === value) })}
      />
      {filter.group && (
        <Button
          variant="light"
          rightSection={<Icon name="x" size={16} />}
          aria-label={t('removeGroup', { group: t(`group_${filter.group}`) })}
          onClick={() => onFilter({ group: undefined })}
        >
          {t(`group_${filter.group}`)}
        </Button>
      )}
      {filter.type && (
        <Button
          variant="light"
          rightSection={<Icon name="x" size={16} />}
          aria-label={t('removeGroup', { group: t(`pigs_${filter.type}`) })}
          onClick={() => onFilter({ type: undefined })}
        >
          {t(`pigs_${filter.type}`)}
        </Button>
      )}
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
      {sums && <PostingSumsBar sums={sums} />}
      <DataTable
        isImportable
        name={`postings-${side}`}
        title={t('postings')}
        rowHeader="category"
        table={table}
        error={failed()}
        isRefreshing={isFetching && postings !== undefined}
        onOpen={(row) => {
          const posting = postings?.find((one) => one.id === row.id)
          if (posting) openRow(posting)
        }}
        more={{ total, fetchNext, fetchAll }}
        actions={(row) => {
          const entry = entryOf(row.id)
          return entry && <RecordActions record={entry} onDelete={() => setDeletedId(entry.id)} />
        }}
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
            filter={filter}
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
    if (isNarrowed)
      return {
        emptyAction: {
          label: t('showAll'),
          onClick: () => {
            setChosen(null)
            setSearch('')
            onFilter({ origin: undefined, group: undefined, type: undefined })
          },
        },
      }
    return onAdd ? { emptyAction: { label: t('add'), onClick: onAdd } } : {}
  }

  function failed() {
    if (categoriesError) return loadFailureOf(categoriesError, () => void refetchCategories())
    return error ? loadFailureOf(error, refetch) : undefined
  }
}
