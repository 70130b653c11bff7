import { useEffect, useState } from 'react'

/**
 * Follows `isOpen`, but is false on the first render. Mantine stores the focus to return to only when a mounted part
 * opens, and a lazy part mounts already open.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isRaised, setRaised] = useState(false)
  useEffect(() => setRaised(isOpen), [isOpen])
  return isRaised
}
