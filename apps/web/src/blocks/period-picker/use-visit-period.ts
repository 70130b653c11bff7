import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useToday } from '#lib/today.ts'
import { defaultPeriod, type Period } from './period.ts'

/** The period that the last screen showed, where it was not the default; gone when the page is left for good. */
let lastShown: Period | null = null

const namedPeriod = (from: string | undefined, to: string | undefined): Period | null =>
  from && to ? { from, to } : null

/**
 * The period on screen: what the address says, else what the screen before showed, else the last 91 days.
 * A choice goes into the address, so that Back undoes it and a link repeats it.
 */
export function useVisitPeriod(): { period: Period; choosePeriod: (period: Period) => void } {
  const { from, to } = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const [brought, setBrought] = useState(lastShown)
  const named = namedPeriod(from, to)

  const follow = useEffectEvent((named: Period | null) => {
    if (!named && brought) {
      navigate({ to: '.', search: (before) => ({ ...before, ...brought }), replace: true })
      return
    }
    lastShown = named
    setBrought(null)
  })
  useEffect(() => follow(namedPeriod(from, to)), [from, to])

  const choosePeriod = (next: Period) => {
    navigate({ to: '.', search: (before) => ({ ...before, ...next }) })
  }
  return { period: named ?? brought ?? defaultPeriod(today), choosePeriod }
}
