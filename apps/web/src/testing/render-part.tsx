import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { loadTexts, type TextArea } from '#i18n/load-texts.ts'
import { startLanguage } from '#i18n/start-language.ts'
import type { Language } from '#lib/locale/language.ts'
import { loadLazyIcons } from '#ui/icon/lazy-icon.tsx'
import { LiveRegions } from '#ui/live-region/live-regions.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

// An icon drawing that loads later would change the page unexpectedly.
await loadLazyIcons()

interface RenderOptions {
  language?: Language
  areas?: readonly TextArea[]
}

/** Renders a component with theme, texts and live regions. */
export async function renderPart(part: ReactNode, { language = 'da', areas = [] }: RenderOptions = {}) {
  await startLanguage(language)
  await Promise.all(areas.map((area) => loadTexts(language, area)))
  return renderPartSync(part)
}

/** The same synchronously, for tests with fake timers; the texts must be loaded before. */
export const renderPartSync = (part: ReactNode) =>
  render(part, {
    wrapper: ({ children }) => (
      <ThemeProvider styleNonce={() => 'nonce-of-the-page'}>
        <Suspense>{children}</Suspense>
        <LiveRegions />
      </ThemeProvider>
    ),
  })
