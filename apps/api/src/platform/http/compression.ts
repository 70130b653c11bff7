import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'

/** A smaller response fits into one packet anyway. */
const MIN_BYTES = 1_400
/** Up to this size a response is compressed at once: 1 MB takes 2 ms with zstd. Larger ones are streamed. */
const MAX_BYTES_AT_ONCE = 1_048_576

/**
 * Compresses JSON responses of all routes registered after it, by the client's `Accept-Encoding`: zstd, else brotli, else
 * gzip. Live updates, pictures and documents are sent as they are.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    customTypes: /^application\/json(;|$)/,
    threshold: MIN_BYTES,
    syncThreshold: MAX_BYTES_AT_ONCE,
    // Quality 3 is as small as gzip and takes half its time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
}

/** Sign-in and the own account: tokens, keys of authenticator apps, recovery codes. */
const ACCOUNT_PATH = /^\/(auth|profile)(\/|$)/

/**
 * Checks whether a response may contain a secret, such as a token or a key that is shown once. It is never compressed,
 * because the length of a compressed response could reveal a secret beside text that an attacker chooses (BREACH).
 */
export const mayContainSecret = ({ path, oneTimeFields = [] }: Pick<AnyEndpoint, 'path' | 'oneTimeFields'>): boolean =>
  ACCOUNT_PATH.test(path) || oneTimeFields.length > 0
