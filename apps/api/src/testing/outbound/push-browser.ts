import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser with a push subscription, which decrypts what it gets. */
export interface PushBrowser {
  keys: { p256dh: string; auth: string }
  decrypt(body: Buffer): string
}

const KEY_LENGTH = 65

/** Creates the keys of a browser. It decrypts by RFC 8291 and RFC 8188, without the library that encrypts. */
export function pushBrowser(): PushBrowser {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + KEY_LENGTH)
      const sealed = body.subarray(21 + KEY_LENGTH)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32))
      const derive = (purpose: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends with a delimiter of 2.
      return text.subarray(0, text.lastIndexOf(2)).toString()
    },
  }
}
