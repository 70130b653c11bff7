import { readLocalStorage } from '#lib/storage/local-storage.ts'
import { petrol } from '#ui/theme/petrol.ts'
import { type ColourScheme, solidTokens, themeTokens } from '#ui/theme/tokens.ts'
import '#ui/theme/font.css'

/** The choice that the application stores in this browser. */
const SCHEME_KEY = 'herdboard.color-scheme'
const DARK = '(prefers-color-scheme: dark)'

const chosenScheme = (): ColourScheme => {
  const chosen = readLocalStorage(SCHEME_KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia(DARK).matches ? 'dark' : 'light'
}

/** Sets the colours of the application on the page, and follows the operating system. */
export function applyRoundTheme(): void {
  const apply = () => {
    const scheme = chosenScheme()
    const root = document.documentElement
    root.dataset.mantineColorScheme = scheme
    root.style.colorScheme = scheme
    for (const [name, colour] of Object.entries({ ...solidTokens, ...themeTokens(scheme), ...petrol[scheme] }))
      root.style.setProperty(`--${name}`, colour)
  }
  apply()
  window.matchMedia(DARK).addEventListener('change', apply)
}
