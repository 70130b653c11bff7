/** Keeps a word for all tabs of this browser, whoever is signed in; null forgets it. A browser that keeps nothing goes on without. */
export function writeLocalStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** The word, or null where there is none or nothing may be read. */
export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
