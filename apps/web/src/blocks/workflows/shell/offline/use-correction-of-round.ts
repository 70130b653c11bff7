import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reopenAction, useActionRequest } from '#blocks/parts/action-request/action-request.ts'
import { correctedFromRound } from '#lib/outbox/correction-address.ts'

const ROUND = '/round'

/** Opens the entry that the round wants to have corrected, and returns to the round when its window is closed. */
export function useCorrectionOfRound(): void {
  const [clientId] = useState(() => correctedFromRound(location.hash))
  const request = useActionRequest()
  const wasOpen = useRef(false)
  const open = useEffectEvent(() => {
    // After a reload its draft is open already.
    if (clientId !== null && request === null) reopenAction({ kind: 'correction', clientId })
  })
  useEffect(() => open(), [])
  useEffect(() => {
    if (clientId === null) return
    if (request !== null) wasOpen.current = true
    else if (wasOpen.current) location.assign(ROUND)
  }, [clientId, request])
}
