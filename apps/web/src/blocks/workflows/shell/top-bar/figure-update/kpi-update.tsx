import { getBackgroundJob, updateKpis } from '@herdboard/contract/system/background-jobs.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { hasUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useEverOpen } from '#ui/lazy/use-ever-open.ts'
import { useTip } from '#ui/tip/use-tip.tsx'
import { showError } from '#ui/toasts/toast-store.ts'
import { storeUpdateJob, useUpdateJob } from './figure-update-job.ts'
import classes from './kpi-update.module.css'

const ConfirmDialog = lazyPart(() => import('#ui/confirm-dialog/confirm-dialog.tsx').then((file) => file.ConfirmDialog))

const POLL_MS = 3_000
const updateMutation = apiMutation(updateKpis)

/** Recalculates all key figures on request. A badge shows the progress in every tab; then the page refetches them. */
export function KpiUpdate() {
  const { t } = useTranslation('shell')
  const [isConfirming, setConfirming] = useState(false)
  const { mutateAsync } = useMutation(updateMutation)
  const jobId = useUpdateJob()
  const wasConfirmationOpen = useEverOpen(isConfirming)

  const start = async () => {
    const job = await mutateAsync({}).catch(() => null)
    setConfirming(false)
    if (job) storeUpdateJob(job.task_id)
  }

  if (jobId) return <Progress jobId={jobId} />
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

function Progress({ jobId }: { jobId: NonNullable<ReturnType<typeof useUpdateJob>> }) {
  const { t } = useTranslation('shell')
  const [isReady, setReady] = useState(false)
  const { data: job, error } = useQuery({
    ...apiQuery(getBackgroundJob, { params: { id: jobId } }),
    staleTime: 0,
    meta: { showsOwnErrors: true },
    refetchInterval: POLL_MS,
    enabled: !isReady,
  })
  const status = error ? 'failed' : job?.status
  const { ref, tip } = useTip({ label: t('updateFigures') })

  useEffect(() => {
    if (status === 'failed') {
      storeUpdateJob(null)
      showError(t('figuresFailed'))
    }
    if (status === 'done') {
      if (hasUnsavedWork()) return setReady(true)
      storeUpdateJob(null)
      location.reload()
    }
  }, [status, t])

  const reload = () => {
    storeUpdateJob(null)
    location.reload()
  }

  if (isReady)
    return (
      <Button variant="light" leftSection={<Icon name="refresh" size={18} />} onClick={reload}>
        {t('newFigures')} · {t('reload')}
      </Button>
    )
  const step = t(`progress_${job?.step ?? 'waiting'}`)
  return (
    <>
      <div ref={ref} className={classes.pill} role="status">
        <Icon name="progress" size={18} className={classes.turning} />
        <span className={classes.step}>{step}</span>
        <span className={classes.percent}>{t('percent', { percent: job?.percent ?? 0 })}</span>
      </div>
      {tip}
    </>
  )
}
