import { Preloader } from '#ui/preloader/preloader.tsx'
import { useLoadingPhase } from './loading-phase.ts'

/** Covers the shell while it loads. It is outside the router, so that it shows before the first route is ready. */
export function LoadingCover() {
  const phase = useLoadingPhase()
  return phase === 'none' ? null : <Preloader isReady={phase === 'ready'} onRetry={() => location.reload()} />
}
