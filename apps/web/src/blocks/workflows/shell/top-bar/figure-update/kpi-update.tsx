import { updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiMutation } from '#lib/http/api-query.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useLazyMount } from '#ui/lazy/use-lazy-mount.ts'
import { storeUpdateJob, useUpdateJob } from './figure-update-job.ts'

const KpiUpdateProgress = lazyPart(() => import('./kpi-update-progress.tsx').then((file) => file.KpiUpdateProgress))
const ConfirmDialog = lazyPart(() => import('#ui/confirm-dialog/confirm-dialog.tsx').then((file) => file.ConfirmDialog))

const updateMutation = apiMutation(updateKpis)

/** Recalculates all key figures on request. A badge shows the progress in every tab; then the page refetches them. */
export function KpiUpdate() {
  const { t } = useTranslation('shell')
  const [isConfirming, setConfirming] = useState(false)
  const { mutateAsync } = useMutation(updateMutation)
  const jobId = useUpdateJob()
  const wasConfirmationOpen = useLazyMount(isConfirming)

  const start = async () => {
    const job = await mutateAsync({}).catch(() => null)
    setConfirming(false)
    if (job) storeUpdateJob(job.task_id)
  }

  if (jobId)
    return (
      <Suspense>
        <KpiUpdateProgress jobId={jobId} />
      </Suspense>
    )
  return (
    <>
      <IconButton icon="refresh" label={t('updateFigures')} onClick={() => setConfirming(true)} />
      {wasConfirmationOpen && (
        <Suspense>
          <ConfirmDialog
            isOpen={isConfirming}
            title={t('updateFiguresTitle')}
            message={t('updateFiguresWhy')}
            confirmLabel={t('update')}
            onConfirm={start}
            onCancel={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  )
}
