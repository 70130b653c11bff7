import { Preloader } from '#ui/preloader/preloader.tsx'
import { useStart } from './start.ts'

/** Hides the shell while it wakes up. Stands outside the router, so that it is there before the first route is. */
export function StartCover() {
  const start = useStart()
  return start === 'none' ? null : <Preloader isReady={start === 'ready'} onRetry={() => location.reload()} />
}
