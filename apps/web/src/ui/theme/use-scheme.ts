import { useComputedColorScheme } from '@mantine/core'
import type { ColourScheme } from './tokens.ts'
import { useIsPrinting } from './use-is-printing.ts'

/** The colour scheme in use, light or dark mode; print is always light. */
export function useScheme(): ColourScheme {
  const isPrinting = useIsPrinting()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return isPrinting ? 'light' : scheme
}
