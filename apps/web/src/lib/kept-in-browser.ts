/** Keeps a word for all tabs of this browser, whoever is signed in; null forgets it. A browser that keeps nothing goes on without. */
export function keepInBrowser(key: string, word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(key)
    else localStorage.setItem(key, word)
  } catch {
    return
  }
}

/** The word, or null where there is none or nothing may be read. */
export function keptInBrowser(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
