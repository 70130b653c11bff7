/**
 * Whether the browser supports passkeys on this page. They need a secure context and a host name; an IP address does
 * not work.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
