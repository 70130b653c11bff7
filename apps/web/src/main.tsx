import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '#i18n/start.ts'
import { languageOf } from '#lib/language.ts'
import { dressDensity } from '#ui/theme/density.ts'
import { pageNonce } from '#ui/theme/style-nonce.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { createAppRouter } from './router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in')

dressDensity()
await startLanguage(languageOf(document.documentElement.lang))

const queryClient = new QueryClient()

createRoot(root).render(
  <StrictMode>
    <ThemeProvider styleNonce={pageNonce()}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={createAppRouter({ queryClient })} />
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)
