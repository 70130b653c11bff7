import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import './kit-styles.ts'
import './font.css'
import './base.css'
import { useBrand } from './brand.ts'
import { cssVariables } from './css-variables.ts'
import { kitTheme } from './kit-theme.ts'
import { usePrinting } from './use-printing.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'herdboard.color-scheme' })

interface Props {
  styleNonce: () => string
  children: ReactNode
}

/**
 * Provides tokens, brand and Mantine. The scheme follows the operating system unless the user chose one; print is
 * always light.
 */
export function ThemeProvider({ styleNonce, children }: Props) {
  const brand = useBrand()
  const printing = usePrinting()
  const theme = useMemo(() => kitTheme(brand), [brand])
  const variables = useMemo(() => cssVariables(brand), [brand])

  return (
    <MantineProvider
      // Without transitions a test never finds a window that is still invisible.
      env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
      theme={theme}
      cssVariablesResolver={variables}
      getStyleNonce={styleNonce}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(printing && { forceColorScheme: 'light' as const })}
    >
      {children}
    </MantineProvider>
  )
}
