import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeDeviceDatabase } from '#lib/outbox/device-database.ts'
import { forgetOutbox } from '#lib/outbox/outbox-state.ts'
import { sendOutbox, stopRetrying } from '#lib/outbox/send-outbox.ts'

/**
 * Gives the page a device on which nothing is stored. What the page of an earlier test opened late is closed first: its
 * database would take the first entries of this test, and the next reload would look for them in the new one.
 */
export async function emptyDevice(): Promise<void> {
  stopRetrying()
  await closeDeviceDatabase()
  forgetOutbox()
  vi.stubGlobal('indexedDB', new IDBFactory())
}

/** Leaves the device as the end of a page does: what is being sent ends first, so that it reaches no later test. */
export async function leaveDevice(): Promise<void> {
  stopRetrying()
  await sendOutbox().catch(() => undefined)
  stopRetrying()
  await closeDeviceDatabase()
  forgetOutbox()
}
