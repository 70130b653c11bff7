import type { RawMaterialId } from '@herdboard/contract/core/ids.ts'
import type { TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { materialsQuery } from '../queries.ts'
import { useEnergy } from '../use-energy.ts'
import { MarkedName } from './marked-name.tsx'
import { materialsTable } from './materials-table.ts'

const NewMaterialModal = lazyPart(() => import('./new-material-modal.tsx').then((file) => file.NewMaterialModal))
const EditMaterialModal = lazyPart(() => import('./edit-material-modal.tsx').then((file) => file.EditMaterialModal))

/** The raw materials that mixes consist of: values and prices. */
export function MaterialsView() {
  const { t } = useTranslation('feed')
  const { data: materials, error, isFetching, refetch } = useQuery(materialsQuery)
  const [open, setOpen] = useState<RawMaterialId | 'new' | null>(null)
  const energy = useEnergy()
  const mayChange = usePermissions().includes('manage-directory')
  const table = useMemo(() => materials && materialsTable(materials, energy, t), [materials, energy, t])
  const renderCell = useCallback(
    (row: TableRow, { value }: TableHeader, content: ReactNode) =>
      value === 'name' && row.is_customized === true ? (
        <MarkedName words={t('customized')}>{content}</MarkedName>
      ) : (
        content
      ),
    [t],
  )
  const openMaterial = materials?.find(({ id }) => id === open)
  const close = () => setOpen(null)
  const add = () => setOpen('new')
  return (
    <>
      <DataTable
        isImportable
        name="raw-materials"
        rowHeader="name"
        title={t('materials')}
        table={table}
        error={error ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching && materials !== undefined}
        defaultSort={{ column: 'name', descending: false }}
        renderCell={renderCell}
        isOpenable={() => true}
        onOpen={({ id }) => setOpen(id as RawMaterialId)}
        {...(mayChange && {
          emptyAction: { label: t('addMaterial'), onClick: add },
          tools: (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={add}>
              {t('addMaterial')}
            </Button>
          ),
        })}
      />
      <Suspense>
        {open === 'new' && <NewMaterialModal onClose={close} />}
        {openMaterial && <EditMaterialModal material={openMaterial} mayChange={mayChange} onClose={close} />}
      </Suspense>
    </>
  )
}
