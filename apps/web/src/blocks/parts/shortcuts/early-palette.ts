/** Letters typed after Ctrl+K before the shortcuts are loaded; null while it was not pressed. */
let early: string | null = null

function onEarlyKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event
  if (target instanceof HTMLInputElement) return
  const isModified = ctrlKey || metaKey
  if (isModified && key.toLowerCase() === 'k') early = ''
  else if (early !== null && !isModified && [...key].length === 1) early += key
  else return
  event.preventDefault()
}

/** Keeps Ctrl+K from the browser until the shortcuts are loaded, and remembers what is typed after it. */
export const watchEarlyPalette = (): void => document.addEventListener('keydown', onEarlyKey)

/** The letters typed after Ctrl+K; null if it was not pressed. */
export const earlyPalette = (): string | null => early

/** Stops watching, once the shortcuts themselves listen. */
export function stopEarlyPalette(): void {
  document.removeEventListener('keydown', onEarlyKey)
  early = null
}
