import { getBackgroundJob } from '@herdboard/contract/system/background-jobs.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasUnsavedWork } from '#blocks/workflows/action-modal/draft/unsaved-work.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useTip } from '#ui/tip/use-tip.tsx'
import { showError } from '#ui/toasts/toast-store.ts'
import { storeUpdateJob, type useUpdateJob } from './figure-update-job.ts'
import classes from './kpi-update.module.css'

const POLL_MS = 3_000

/** The progress of a running recalculation; then the page shows the new figures, at once or on request. */
export function KpiUpdateProgress({ jobId }: { jobId: NonNullable<ReturnType<typeof useUpdateJob>> }) {
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
