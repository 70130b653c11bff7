import { render } from '@testing-library/react'
import i18next from 'i18next'
import { type ReactNode, Suspense } from 'react'
import type { Catalogues } from '#i18n/catalogues.ts'
import { startLanguage } from '#i18n/start.ts'
import type { Language } from '#lib/locale/language.ts'
import { loadLazyIcons } from '#ui/icon/lazy-icon.tsx'
import { LiveRegions } from '#ui/live-region/live-regions.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

// A drawing that comes later would be a change of the page that no test waits for.
await loadLazyIcons()

interface RenderOptions {
  language?: Language
  areas?: readonly (keyof Catalogues)[]
}

/** Draws a part as the app would: dressed, with its texts there, and with somewhere to speak. */
export async function renderPart(part: ReactNode, { language = 'da', areas = [] }: RenderOptions = {}) {
  await startLanguage(language)
  await i18next.loadNamespaces([...areas])
  return renderPartSync(part)
}

/** The same at once, for tests that hold the clock: its texts must be there already. */
export const renderPartSync = (part: ReactNode) =>
  render(part, {
    wrapper: ({ children }) => (
      <ThemeProvider styleNonce={() => 'nonce-of-the-page'}>
        <Suspense>{children}</Suspense>
        <LiveRegions />
      </ThemeProvider>
    ),
  })
