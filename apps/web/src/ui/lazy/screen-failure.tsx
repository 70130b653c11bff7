import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#ui/error-state/error-state.tsx'

/** Stands in the place of a screen that could not be opened; the rest of the app keeps working. */
export function ScreenFailure({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const openAgain = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState onRetry={openAgain} />
}
