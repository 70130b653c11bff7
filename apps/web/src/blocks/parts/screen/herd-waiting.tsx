import type { ReactNode } from 'react'
import { Card } from '#ui/card/card.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useHerdState } from '../herd/use-herd.ts'

/**
 * Stands in for what needs the herd: the placeholder while it loads, and "Try again" where farms, barns or sections could
 * not be read.
 */
export function HerdWaiting({ children: placeholder }: { children: ReactNode }) {
  const { failure } = useHerdState()
  if (!failure) return placeholder
  return (
    <Card>
      <ErrorState {...failure} />
    </Card>
  )
}
