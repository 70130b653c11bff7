/** Whether this browser could use a passkey here: it knows them, and the page has a name and not just a number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)
