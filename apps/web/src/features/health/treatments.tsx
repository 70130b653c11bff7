import type { EndpointInput } from '@herdboard/contract/core/endpoint.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { listTreatmentHistory, listTreatments, type Treatment } from '@herdboard/contract/herd/treatments.ts'
import type { Farm } from '@herdboard/contract/places/locations.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import type { TreatmentTab } from '#blocks/parts/work/treatment-search.ts'
import { RecordActions } from '#blocks/workflows/records/record-actions.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { openTreatment } from './open-treatment.ts'
import { PreviousTreatments } from './previous-treatments.tsx'
import { treatmentName, treatmentsTable } from './treatments-table.ts'

const DeleteRecord = lazyPart(() =>
  import('#blocks/workflows/records/delete-record.tsx').then((file) => file.DeleteRecord),
)

interface Props {
  tab: TreatmentTab
  query: EndpointInput<typeof listTreatments>['query']
  period: DatePeriod
  farms: readonly Farm[]
  search: { value: string; onChange: (search: string) => void }
}

/** The courses of treatment as rows; each can be expanded to its previous days. */
export function Treatments({ tab, query, period, farms, search }: Props) {
  const { t } = useTranslation('health')
  const language = useLanguage()
  const today = useToday()
  const empty = useEmptyAction(recordKind.treatment, t('record'))
  const hasSections = useProfile().modules.includes('Sections')
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(tab === 'ongoing' ? listTreatments : listTreatmentHistory, { query: query }),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  const byId = useMemo(() => new Map<string, Treatment>(data?.map((each) => [each.record_id, each])), [data])
  const table = useMemo(
    () => data && treatmentsTable(data, { hasSections, emptyText: t(`empty_${tab}`), language, today }, t),
    [data, hasSections, tab, language, today, t],
  )
  const deleted = deletedId === null ? undefined : byId.get(deletedId)
  const toggle = (id: string) => setOpenIds((before) => before.symmetricDifference(new Set([id])))

  return (
    <>
      <DataTable
        isImportable
        name={`treatments-${tab}`}
        rowHeader="drug"
        table={table}
        error={error && !data ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && data !== undefined}
        search={search}
        period={period}
        isOpenable={() => true}
        {...(tab === 'ongoing' && empty)}
        onOpen={({ id }) => {
          const treatment = byId.get(id)
          if (treatment) openTreatment(treatment, farms)
        }}
        actions={({ id }) => {
          const treatment = byId.get(id)
          if (!treatment) return null
          const isOpen = openIds.has(id)
          return (
            <>
              {treatment.previous_treatments.length > 0 && (
                <IconButton
                  icon={isOpen ? 'chevron-down' : 'chevron-right'}
                  label={t(isOpen ? 'hidePrevious' : 'showPrevious', { name: treatmentName(treatment) })}
                  aria-expanded={isOpen}
                  onClick={() => toggle(id)}
                />
              )}
              <RecordActions record={asRecord(treatment)} onDelete={() => setDeletedId(id)} />
            </>
          )
        }}
        details={({ id }) => {
          const treatment = openIds.has(id) ? byId.get(id) : undefined
          return treatment && treatment.previous_treatments.length > 0 ? (
            <PreviousTreatments treatment={treatment} />
          ) : null
        }}
      />
      <Suspense>{deleted && <DeleteRecord record={asRecord(deleted)} onDone={() => setDeletedId(null)} />}</Suspense>
    </>
  )
}

const asRecord = (treatment: Treatment) => ({
  id: treatment.record_id,
  name: treatmentName(treatment),
  date: treatment.treatment_date,
  editable: treatment.editable,
  deletable: treatment.deletable,
})
