import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED = /^sealed:v1:([0-9a-f]{16}):([A-Za-z0-9_-]+)$/

/** Seals the server keys in the database. It is not in the database, so a stolen dump of it opens nothing. */
export interface SealingKey {
  /** Names the key in what it sealed; not secret. */
  id: string
  bytes: Buffer
}

/** Where the sealing keys are. */
export type SealingKeySource = Pick<Config, 'sealingKey' | 'sealingKeyFile'>

/**
 * Reads the sealing keys: from `HERDBOARD_KEY`, else from the key file, which the first start creates. The first key
 * seals; the others only open what was sealed before a rotation. Throws a StartProblem for anything else than keys.
 */
export function readSealingKeys({ sealingKey, sealingKeyFile }: SealingKeySource): [SealingKey, ...SealingKey[]] {
  const text = sealingKey ?? readKeyFile(sealingKeyFile)
  const source = sealingKey === null ? sealingKeyFile : 'HERDBOARD_KEY'
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => toSealingKey(part, source))
  if (!first) throw new StartProblem(`${source} has no key. ${HOW_TO_MAKE_ONE}`)
  return [first, ...others]
}

const HOW_TO_MAKE_ONE = 'Make one with: openssl rand -base64 32'

function readKeyFile(path: string): string {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    // One of two processes that start together creates the file; both read it.
    try {
      writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new StartProblem(`The key file ${path} cannot be written: ${(error as Error).message}`, { cause: error })
    }
  }
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartProblem(`The key file ${path} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function toSealingKey(text: string, source: string): SealingKey {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES)
    throw new StartProblem(`${source} must hold ${KEY_BYTES} bytes in base64 for each key. ${HOW_TO_MAKE_ONE}`)
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes }
}

/** Seals a secret with AES-256-GCM; the purpose is bound to it, so that a sealed value cannot take another's place. */
export function sealSecret({ id, bytes }: SealingKey, purpose: string, secret: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(purpose))
  const parts = [iv, cipher.update(secret, 'utf8'), cipher.final()]
  return `sealed:v1:${id}:${Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url')}`
}

/** Returns the id of the key that sealed a stored value; null for one that is not sealed. */
export const sealedBy = (stored: string): string | null => SEALED.exec(stored)?.[1] ?? null

/** Opens a stored secret; one that is not sealed yet, from before sealing, is returned as it is. Throws a StartProblem. */
export function openSecret(keys: readonly SealingKey[], purpose: string, stored: string): string {
  const [, id, sealed] = SEALED.exec(stored) ?? []
  if (id === undefined || sealed === undefined) return stored
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) {
    throw new StartProblem(
      `The keys in the database were sealed with another key (${id}) than the one of this start. ` +
        'Put back the key file of the data folder, or set HERDBOARD_KEY: docs/guides/operate.md, "The key of the installation".',
    )
  }
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new StartProblem(`The key for ${purpose} in the database was changed: it cannot be opened.`, { cause })
  }
}
