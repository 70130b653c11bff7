import { UserId } from '@herdboard/contract/core/ids.ts'

/** What a device remembers of whom its passkey signs in: the id, which tells nobody who that is. */
export const userHandleOf = (userId: UserId): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/** Whom a device means; null for what we never gave out. */
export function userOfHandle(handle: string): UserId | null {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return UserId.safeParse(id).data ?? null
}
