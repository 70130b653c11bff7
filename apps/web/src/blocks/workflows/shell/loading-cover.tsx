import { Preloader } from '#ui/preloader/preloader.tsx'
import { useLoadingPhase } from './loading-phase.ts'

/** Hides the shell while it wakes up. Stands outside the router, so that it is there before the first route is. */
export function LoadingCover() {
  const phase = useLoadingPhase()
  return phase === 'none' ? null : <Preloader isReady={phase === 'ready'} onRetry={() => location.reload()} />
}
