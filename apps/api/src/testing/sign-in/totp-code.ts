import { TOTP } from 'otpauth'

/** What the authenticator app on the phone shows at an instant. */
export const totpCode = (key: string, at: Date): string =>
  new TOTP({ secret: key }).generate({ timestamp: at.getTime() })
