import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fairQueue } from '#platform/jobs/fair-queue.ts'

const derive = promisify(argon2)

const VERSION = 19
const TAG_BYTES = 32
const SALT_BYTES = 16

/** What a hash of a password costs. It is part of the stored hash. */
export interface HashCost {
  memoryKib: number
  passes: number
  lanes: number
}

export interface HashSettings {
  /** Cost of the hashes that are stored now; by default `HASH_COST`. */
  hashCost?: HashCost | undefined
}

/** 19 MiB, 2 passes, 1 lane: the minimum that OWASP recommends for Argon2id. */
export const HASH_COST: HashCost = { memoryKib: 19_456, passes: 2, lanes: 1 }

/**
 * Two at a time: each takes a core and 19 MiB for some 50 ms, and two threads of the pool stay free for files and
 * compression. Whoever sends the most is refused first.
 */
const hashing = fairQueue({ atOnce: 2, maxWaiting: 40, retryAfterSeconds: 2 })
/** Hashes of the server itself, and of links that only one person has. */
const OWN_WORK = ''

const tagOf = (
  password: string,
  salt: Buffer,
  { memoryKib, passes, lanes }: HashCost,
  { tagLength, caller, isPreferred = false }: { tagLength: number; caller: string; isPreferred?: boolean },
) =>
  hashing(
    caller,
    () =>
      derive('argon2id', {
        message: Buffer.from(password.normalize('NFC')),
        nonce: salt,
        memory: memoryKib,
        passes,
        parallelism: lanes,
        tagLength,
      }),
    isPreferred,
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Hashes a password with Argon2id. The text contains the parameters (PHC string format), so that old hashes can still
 * be read after they are raised.
 */
export async function hashPassword(password: string, cost = HASH_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { memoryKib, passes, lanes } = cost
  const tag = await tagOf(password, salt, cost, { tagLength: TAG_BYTES, caller: OWN_WORK })
  return `$argon2id$v=${VERSION}$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Hash of a random password by cost. With it, an unknown account takes the same time as a wrong password. */
const dummyHashes = new WeakMap<HashCost, Promise<string>>()

function dummyHash(cost: HashCost): Promise<string> {
  const hash = dummyHashes.get(cost) ?? hashPassword(randomBytes(32).toString('base64'), cost)
  dummyHashes.set(cost, hash)
  return hash
}
// The first unknown account must not wait for it.
void dummyHash(HASH_COST)

interface VerificationOptions extends HashSettings {
  /** Whose turn it takes; the server's own without it. */
  caller?: string
  isPreferred?: boolean
}

/**
 * Returns whether the password matches the hash. Null returns false after the same time. Callers take turns; throws
 * `service.busy` for the one with the most waiting. A preferred caller goes before all others.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  { caller = OWN_WORK, isPreferred = false, hashCost = HASH_COST }: VerificationOptions = {},
): Promise<boolean> {
  const match = PHC.exec(stored ?? (await dummyHash(hashCost)))
  if (!match) throw new Error('A stored password hash cannot be read')
  const [, memory, passes, lanes, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const storedCost = { memoryKib: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), storedCost, {
    tagLength: expected.length,
    caller,
    isPreferred,
  })
  return timingSafeEqual(actual, expected) && stored !== null
}
