import { useState } from 'react'

/** True from the first time on: what was opened once stays drawn, so that it can close in its own time. */
export function useEverOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
