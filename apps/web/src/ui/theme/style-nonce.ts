import { setNonce } from 'get-nonce'

/**
 * The nonce that the server wrote into the page, which every style element we make must carry.
 * The scroll lock takes it from get-nonce, the kit's provider from the function that is returned.
 */
export function readStyleNonce(): () => string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
  setNonce(nonce)
  return () => nonce
}
