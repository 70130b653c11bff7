import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useToday } from '#lib/today.ts'
import { type DatePeriod, defaultPeriod } from './period.ts'

/** The period of the last screen, if it was not the default; in memory only. */
let lastPeriod: DatePeriod | null = null

/** The next screen shows its default period again. */
export const forgetLastPeriod = (): void => {
  lastPeriod = null
}

const namedPeriod = (from: string | undefined, to: string | undefined): DatePeriod | null =>
  from && to ? { from, to } : null

/**
 * The period on screen: from the URL, else from the previous screen, else the last 91 days. A choice is written to the
 * URL, so that Back undoes it and a link repeats it.
 */
export function useSelectedPeriod(): { period: DatePeriod; choosePeriod: (period: DatePeriod) => void } {
  const { from, to } = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const [carriedOver, setCarriedOver] = useState(lastPeriod)
  const urlPeriod = namedPeriod(from, to)

  const follow = useEffectEvent((urlPeriod: DatePeriod | null) => {
    if (!urlPeriod && carriedOver) {
      navigate({ to: '.', search: (before) => ({ ...before, ...carriedOver }), replace: true })
      return
    }
    lastPeriod = urlPeriod
    setCarriedOver(null)
  })
  useEffect(() => follow(namedPeriod(from, to)), [from, to])

  const choosePeriod = (next: DatePeriod) => {
    navigate({ to: '.', search: (before) => ({ ...before, ...next }) })
  }
  return { period: urlPeriod ?? carriedOver ?? defaultPeriod(today), choosePeriod }
}
