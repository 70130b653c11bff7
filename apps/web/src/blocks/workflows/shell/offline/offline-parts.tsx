import { useEffect } from 'react'
import { startSendingOutbox } from '#lib/outbox/send-outbox.ts'
import { OutboxNote } from './outbox-note.tsx'

/** What works without a network: sends the outbox and shows what waits in it. */
export function OfflineParts() {
  useEffect(startSendingOutbox, [])
  return <OutboxNote />
}
