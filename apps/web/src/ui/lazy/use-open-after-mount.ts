import { useEffect, useState } from 'react'

/**
 * Follows `isOpen`, but is false when first drawn. The kit remembers where the focus was only when a part that is
 * already there opens; a late part is drawn open.
 */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isRaised, setRaised] = useState(false)
  useEffect(() => setRaised(isOpen), [isOpen])
  return isRaised
}
