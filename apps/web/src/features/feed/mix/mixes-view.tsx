import type { MixId } from '@herdboard/contract/core/ids.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { mixesQuery } from '../queries.ts'
import { useEnergy } from '../use-energy.ts'
import { mixesTable, NO_FARM } from './mixes-table.ts'

const NewMixModal = lazyPart(() => import('./new-mix-modal.tsx').then((file) => file.NewMixModal))
const EditMixModal = lazyPart(() => import('./edit-mix-modal.tsx').then((file) => file.EditMixModal))

/** The feed mixes of the company: values, prices, and the farms that use them. */
export function MixesView() {
  const { t } = useTranslation('feed')
  const { data: mixes, error, isFetching, refetch } = useQuery(mixesQuery)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<MixId | 'new' | null>(null)
  const energy = useEnergy()
  const mayChange = usePermissions().includes('manage-directory')
  const isNoFarmSearch = search.trim() === NO_FARM
  const table = useMemo(
    () => mixes && mixesTable(isNoFarmSearch ? mixes.filter(({ farms }) => farms.length === 0) : mixes, energy, t),
    [mixes, isNoFarmSearch, energy, t],
  )
  const openMix = mixes?.find(({ id }) => id === open)
  const close = () => setOpen(null)
  const add = () => setOpen('new')
  return (
    <>
      <DataTable
        isImportable
        name="feed-mixes"
        rowHeader="name"
        title={t('mixes')}
        table={table}
        error={error ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && mixes !== undefined}
        defaultSort={{ column: 'name', descending: false }}
        search={{ value: search, onChange: setSearch }}
        isOpenable={() => true}
        onOpen={({ id }) => setOpen(id as MixId)}
        {...(mayChange && {
          emptyAction: { label: t('addMix'), onClick: add },
          tools: (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={add}>
              {t('addMix')}
            </Button>
          ),
        })}
      />
      <Suspense>
        {open === 'new' && <NewMixModal onClose={close} />}
        {openMix && <EditMixModal mix={openMix} mayChange={mayChange} onClose={close} />}
      </Suspense>
    </>
  )
}
