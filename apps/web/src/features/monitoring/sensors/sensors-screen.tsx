import { formId } from '@herdboard/contract/core/form-id.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { openSetting } from '#blocks/parts/action-request/action-request.ts'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { emptyActionOf } from '#blocks/parts/herd/use-empty-action.ts'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { sensorsQuery } from '../queries.ts'
import { sensorsTable } from './sensors-table.ts'

const ReadingsModal = lazy(() => import('./readings-modal.tsx').then((file) => ({ default: file.ReadingsModal })))

/** The sensors with their newest readings; a row opens its readings, to exclude or restore them. */
export function SensorsScreen() {
  const { t } = useTranslation('sensors')
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(sensorsQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const table = useMemo(() => data && sensorsTable(data, t, language), [data, t, language])
  const add = usePermissions().includes('manage-directory') ? () => openSetting(formId.sensors, {}) : undefined
  const open = data?.find(({ id }) => id === openId)
  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {add && (data?.length ?? 0) > 0 && (
            <Button leftSection={<Icon name="plus" size={18} />} onClick={add}>
              {t('addOrEdit')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Icon name="activity-heartbeat" size={18} />}
            renderRoot={(props) => <Link to="/monitoring" {...props} />}
          >
            {t('toMonitoring')}
          </Button>
        </>
      }
    >
      <DataTable
        name="sensors"
        table={table}
        error={error ? loadFailureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching}
        rowHeader="name"
        isOpenable={() => true}
        {...emptyActionOf(t('add'), add)}
        onOpen={({ id }) => setOpenId(id)}
        actions={({ id, name }) => (
          <IconButton
            icon="arrow-right"
            label={t('readingsOf', { name: String(name) })}
            onClick={() => setOpenId(id)}
          />
        )}
        tools={<IconButton icon="refresh" label={t('refresh')} disabled={isFetching} onClick={() => void refetch()} />}
      />
      {open && (
        <Suspense>
          <ReadingsModal sensor={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </Screen>
  )
}
