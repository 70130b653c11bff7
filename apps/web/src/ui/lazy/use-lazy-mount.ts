import { useState } from 'react'

/** True once `isOpen` was true: an opened part stays mounted, so that its closing transition can finish. */
export function useLazyMount(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
