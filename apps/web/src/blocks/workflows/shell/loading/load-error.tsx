import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { useOnline } from '#lib/http/connection-state.ts'
import { isAppStored } from '#lib/offline/service-worker.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { OfflineBar } from '../banners/offline-bar.tsx'
import classes from './load-error.module.css'
import { endLoading } from './loading-phase.ts'

/**
 * Error page when the shell's data could not be loaded. Without a network it leads to the round, which needs less: who came from
 * there must not be stuck between a page that does not open and a barn.
 */
export function LoadError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  const isOnline = useOnline()
  useEffect(endLoading, [])
  const requestId = error instanceof ApiProblem ? (error.requestId ?? undefined) : undefined
  return (
    <main>
      <OfflineBar />
      <ErrorState onRetry={() => location.reload()} requestId={requestId} />
      {!isOnline && isAppStored() && (
        <div className={classes.away}>
          <Button component="a" href="/round">
            {t('toRound')}
          </Button>
        </div>
      )}
    </main>
  )
}
