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
    if (clientId === null) return
    // After a reload its draft is open already. That of another entry, which was left without sending, is not what was pressed.
    const isOfOther = request?.kind === 'correction' && request.clientId !== clientId
    if (request === null || isOfOther) reopenAction({ kind: 'correction', clientId })
  })
  useEffect(() => open(), [])
  useEffect(() => {
    if (clientId === null) return
    if (request !== null) wasOpen.current = true
    // In place of this address: a step back would open the entry again.
    else if (wasOpen.current) location.replace(ROUND)
  }, [clientId, request])
}
