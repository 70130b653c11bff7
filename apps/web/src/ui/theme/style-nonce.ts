import { setNonce } from 'get-nonce'

/**
 * Reads the nonce that the server wrote into the page; every style element that we create must carry it. The scroll
 * lock gets it from get-nonce, Mantine's provider from the returned function.
 */
export function readStyleNonce(): () => string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
  setNonce(nonce)
  return () => nonce
}
