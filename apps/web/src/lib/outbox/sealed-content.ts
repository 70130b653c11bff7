import { deviceDatabase, type SealedContent } from './device-database.ts'

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

const newKey = () => crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])

/** Returns the person's key in this browser, and makes it at the first use. Two tabs end with the same key. */
async function keyOf(ownerId: string): Promise<CryptoKey> {
  const database = await deviceDatabase()
  const stored = await database.get('keys', ownerId)
  if (stored) return stored
  const made = await newKey()
  const transaction = database.transaction('keys', 'readwrite')
  const raced = await transaction.store.get(ownerId)
  if (!raced) await transaction.store.put(made, ownerId)
  await transaction.done
  return raced ?? made
}

export async function seal(ownerId: string, content: BufferSource): Promise<SealedContent> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(ownerId), content) }
}

/** Rejects where the key is gone or another. */
export const unseal = async (ownerId: string, { iv, data }: SealedContent): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: ALGORITHM, iv }, await keyOf(ownerId), data)

export const sealJson = (ownerId: string, value: unknown): Promise<SealedContent> =>
  seal(ownerId, new TextEncoder().encode(JSON.stringify(value)))

export const unsealJson = async (ownerId: string, sealed: SealedContent): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unseal(ownerId, sealed)))
