import type { KeyObject } from 'node:crypto'

/** Keys of the installation for messages. */
export interface MessageKeys {
  /** VAPID key pair (RFC 8292), base64url: push services accept messages only from the server that a browser named. */
  vapid: { publicKey: string; privateKey: string }
  /** Signs what a message may do without a sign-in, and hashes the codes of telephones. */
  links: KeyObject
}
