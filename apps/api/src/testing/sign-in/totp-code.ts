import { TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows at an instant. */
export const totpCode = (key: string, at: Date): string =>
  new TOTP({ secret: key }).generate({ timestamp: at.getTime() })
