import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useCreateBatchAction } from '#blocks/parts/herd/use-empty-action.ts'
import type { Herd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { pigBatchesQuery } from '../queries.ts'
import { batchesTable } from './batches-table.ts'
import { selectedBatches } from './selected-batches.ts'

const BatchModal = lazyPart(() => import('./batch-modal.tsx').then((file) => file.BatchModal))
const route = getRouteApi('/shell/pigs/batches')

/** The batches with at least one day in the period. */
export function BatchesView() {
  const { pigType } = usePigType()
  return <PlacesScreen>{(herd) => pigType && <Batches herd={herd} pigType={pigType} />}</PlacesScreen>
}

function Batches({ herd, pigType }: { herd: Herd; pigType: PigTypeParam }) {
  const { t } = useTranslation('pigs')
  const { period } = useSelectedPeriod()
  const { places } = usePlaceSelection()
  const { batch: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, isFetching, refetch } = useQuery(pigBatchesQuery(period))
  const batches = useMemo(
    () => data && selectedBatches(data, herd.barns, pigType, places),
    [data, herd.barns, pigType, places],
  )
  const empty = useCreateBatchAction()
  const table = useMemo(() => batches && batchesTable(batches, t), [batches, t])
  const openBatch = data?.find(({ id }) => id === openId)
  const open = (batch: string | undefined) => void navigate({ search: (before) => ({ ...before, batch }) })

  return (
    <>
      <DataTable
        isImportable
        name="batches"
        title={t('batches')}
        table={table}
        error={error && !data ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && data !== undefined}
        isOpenable={() => true}
        onOpen={({ id }) => open(id)}
        period={period}
        {...empty}
      />
      <Suspense>
        {openBatch && (
          <BatchModal
            batch={openBatch}
            isWeaners={herd.barns.some(({ id, is_weaners }) => id === openBatch.barn.id && is_weaners)}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
