import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoadingCover } from '#blocks/workflows/shell/loading/loading-cover.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import type { AppRouter } from './router.ts'

interface Props {
  router: AppRouter
  queryClient: QueryClient
  styleNonce: () => string
}

export function App({ router, queryClient, styleNonce }: Props) {
  return (
    <ThemeProvider styleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <LoadingCover />
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
