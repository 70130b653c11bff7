import { UserId } from '@herdboard/contract/core/ids.ts'

/** Encodes the user id for the authenticator to store; it does not reveal who the user is. */
export const userHandleOf = (userId: UserId): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** Decodes a user handle; null for one that this server did not issue. */
export function userOfHandle(handle: string): UserId | null {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return UserId.safeParse(id).data ?? null
}
