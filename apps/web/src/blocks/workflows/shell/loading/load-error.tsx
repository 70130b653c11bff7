import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { OfflineBar } from '../banners/offline-bar.tsx'
import { endLoading } from './loading-phase.ts'

/** Error page when the shell's data could not be loaded. */
export function LoadError({ error }: ErrorComponentProps) {
  useEffect(endLoading, [])
  const requestId = error instanceof ApiProblem ? (error.requestId ?? undefined) : undefined
  return (
    <main>
      <OfflineBar />
      <ErrorState onRetry={() => location.reload()} requestId={requestId} />
    </main>
  )
}
