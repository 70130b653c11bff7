import { addPushBrowser, getPush, removePushBrowser } from '@herdboard/contract/people/push.ts'
import { callEndpoint } from '../http/call-endpoint.ts'
import { readUserStorage, writeUserStorage } from '../storage/user-storage.ts'
import { isPushSupported, pushEndpoint, subscribeToPush } from './push-browser.ts'

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'
const keyOf = (companyId: string): string => `push.${companyId}`

/** Remembers by which address this browser gets the user's messages of a company; null ends it. */
export const rememberPush = (companyId: string, endpoint: string | null): void =>
  writeUserStorage(keyOf(companyId), endpoint)

/**
 * Sends the server the new address of this browser where its push service gave it another one, or none: otherwise the
 * messages would end unnoticed. Asks for nothing: without the permission it does nothing.
 */
export async function renewPush(companyId: string): Promise<void> {
  const known = readUserStorage<string | null>(keyOf(companyId), isText, null)
  if (known === null || !isPushSupported() || Notification.permission !== 'granted') return
  const currentEndpoint = await pushEndpoint()
  const { public_key, browsers } = await callEndpoint(getPush, {})
  const stored = browsers.find(({ endpoint }) => endpoint === known)
  // Removed from the list by the person, on this or another device.
  if (currentEndpoint === known && !stored) return rememberPush(companyId, null)
  if (currentEndpoint === known) return
  const address = await subscribeToPush(public_key)
  if (typeof address === 'string') return
  await callEndpoint(addPushBrowser, { body: address })
  if (stored) await callEndpoint(removePushBrowser, { params: { id: stored.id } })
  rememberPush(companyId, address.endpoint)
}
