import { useEffect, useState } from 'react'

/** Seconds left of a wait, counted down to zero. Returns the setter as second element. */
export function useCountdown(): [secondsLeft: number, waitFor: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft])

  return [secondsLeft, (seconds) => setSecondsLeft(Math.ceil(seconds))]
}
