import { Button } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { openRecordOfRow } from '#blocks/parts/action-request/open-record-of-row.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { hideEmptyColumns } from '#blocks/parts/data-table/rows/hide-empty-columns.ts'
import { useFirstPigsAction } from '#blocks/parts/herd/use-empty-action.ts'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { eventIcon } from '#ui/icon/event-icon.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { RecordActions } from './record-actions.tsx'
import classes from './records.module.css'
import { recordsTable } from './records-table.ts'
import { useRecordTypes } from './use-record-types.ts'
import { useRecords } from './use-records.ts'

const FilterModal = lazyPart(() => import('#ui/filter-modal/filter-modal.tsx').then((file) => file.FilterModal))
const DeleteRecord = lazyPart(() => import('./delete-record.tsx').then((file) => file.DeleteRecord))
const RecordCalendar = lazyPart(() => import('./record-calendar.tsx').then((file) => file.RecordCalendar))

interface Props {
  /** Storage key of the page size. */
  name: string
  heading: string
  /** Record types; null for all. */
  typeIds?: readonly number[] | null
  period: DatePeriod
  pigType: PigTypeParam | null
  places: SelectedPlacesQuery
  /** All records belong to one place, so rows do not repeat it. */
  isOnePlace?: boolean
}

/** The records of the selected places, as a list or by day. A record can be opened, changed or deleted. */
export function RecordsSection({ name, heading, typeIds = null, period, pigType, places, isOnePlace = false }: Props) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const [view, setView] = useState<'list' | 'calendar'>('list')
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [isFiltering, setFiltering] = useState(false)
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const { types, error: typesError, refetch: refetchTypes } = useRecordTypes(typeIds)
  const ids = useMemo(
    () => (types ?? []).map(({ id }) => id).filter((id) => chosen === null || chosen.includes(id)),
    [types, chosen],
  )
  const listFilter = { period, places, pigType, typeIds: ids }
  const { records, total, error, isFetching, refetch, fetchNext, fetchAll } = useRecords(listFilter)
  const isNoneChosen = types !== undefined && ids.length === 0
  const hasActions =
    records?.some(({ editable, deletable, import: origin }) => editable || deletable || origin !== null) ?? false
  const table = useMemo(
    () =>
      types &&
      records &&
      hideEmptyColumns(
        recordsTable(records, { heading, hasActions, emptyText: t(isNoneChosen ? 'noneChosen' : 'empty') }, t),
        {
          ifEmpty: ['import'],
          ifSame: isOnePlace ? ['place'] : [],
        },
      ),
    [types, records, heading, hasActions, isNoneChosen, isOnePlace, t],
  )
  const byId = useMemo(
    () => new Map<string, NonNullable<typeof records>[number]>(records?.map((each) => [each.id, each])),
    [records],
  )
  const deleted = deletedId === null ? undefined : byId.get(deletedId)
  const isFiltered = chosen !== null
  const firstPigs = useFirstPigsAction()

  const tools = (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label={t('view')}
        data={[
          { value: 'list', label: t('view_list') },
          { value: 'calendar', label: t('view_calendar') },
        ]}
        value={view}
        onChange={(next) => setView(next === 'calendar' ? 'calendar' : 'list')}
      />
      <Button
        variant={isFiltered ? 'light' : 'subtle'}
        color={isFiltered ? 'brand' : 'gray'}
        leftSection={<Icon name="filter" />}
        aria-haspopup="dialog"
        disabled={!types}
        onClick={() => setFiltering(true)}
      >
        {isFiltered ? t('filtered', { count: ids.length, total: types?.length ?? 0 }) : t('filter')}
      </Button>
      <IconButton icon="refresh" label={t('refresh')} disabled={isFetching} onClick={refetch} />
    </div>
  )

  return (
    <>
      {view === 'calendar' ? (
        <Suspense fallback={<DataTable name={name} title={heading} table={undefined} />}>
          <RecordCalendar heading={heading} listFilter={listFilter} tools={tools} onDelete={setDeletedId} />
        </Suspense>
      ) : (
        <DataTable
          isImportable
          name={name}
          title={heading}
          rowHeader="name"
          table={table}
          error={failed()}
          isRefreshing={isFetching && records !== undefined}
          onOpen={(row) => openRecordOfRow(row.record_id)}
          actions={(row) => {
            const record = byId.get(row.id)
            return record && <RecordActions record={record} onDelete={() => setDeletedId(record.id)} />
          }}
          more={{ total, fetchNext, fetchAll }}
          period={period}
          tools={tools}
          {...(isNoneChosen
            ? { emptyAction: { label: t('showAll'), onClick: () => setChosen(null) } }
            : !isFiltered && firstPigs)}
        />
      )}
      <Suspense>
        {isFiltering && types && (
          <FilterModal
            title={t('filterTitle')}
            categories={types.map(({ id, name: typeName }) => ({
              id: String(id),
              name: typeName,
              icon: eventIcon(id),
            }))}
            selected={ids.map(String)}
            onClose={(selected) => {
              setFiltering(false)
              setChosen(selected.length === types.length ? null : selected.map(Number))
            }}
          />
        )}
        {deleted && (
          <DeleteRecord
            record={deleted}
            details={[formatDay(deleted.date, language), deleted.place, deleted.description]
              .filter(Boolean)
              .join(' · ')}
            onDone={() => setDeletedId(null)}
          />
        )}
      </Suspense>
    </>
  )

  function failed() {
    if (typesError) return loadFailureOf(typesError, () => void refetchTypes())
    // Loaded rows stay on screen when a further page fails.
    return error && !records ? loadFailureOf(error, refetch) : undefined
  }
}
