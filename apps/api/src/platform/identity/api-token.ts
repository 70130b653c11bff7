import { createHash, randomBytes } from 'node:crypto'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { TOKEN_PREFIX } from '@herdboard/contract/people/api-tokens.ts'

/** A parsed API token of a program: its company, its id and the hash of the whole token. */
export interface ParsedApiToken {
  directoryId: DirectoryId
  id: string
  secretHash: Buffer
}

const ID_BYTES = 16
const SECRET_BYTES = 32
const TOKEN_PATTERN = new RegExp(`^Bearer (${TOKEN_PREFIX}([\\w-]{86}))$`, 'i')

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

function uuidFromBytes(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates an API token with 256 random bits for a program; store only its hash. */
export function createApiToken(directoryId: string, id: string): { token: string; secretHash: Buffer; hint: string } {
  const content = Buffer.concat([uuidBytes(directoryId), uuidBytes(id), randomBytes(SECRET_BYTES)])
  const token = `${TOKEN_PREFIX}${content.toString('base64url')}`
  return { token, secretHash: hashToken(token), hint: token.slice(-4) }
}

/** Parses the API token of an authorization header; null for anything else. */
export function parseApiToken(authorization: string | undefined): ParsedApiToken | null {
  const [, token, content] = TOKEN_PATTERN.exec(authorization ?? '') ?? []
  if (!token || !content) return null
  const bytes = Buffer.from(content, 'base64url')
  return {
    directoryId: uuidFromBytes(bytes.subarray(0, ID_BYTES)) as DirectoryId,
    id: uuidFromBytes(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
    secretHash: hashToken(token),
  }
}
