import { useComputedColorScheme } from '@mantine/core'
import type { ColourScheme } from './tokens.ts'
import { usePrinting } from './use-printing.ts'

/** The colour scheme in use, light or dark mode; print is always light. */
export function useScheme(): ColourScheme {
  const isPrinting = usePrinting()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return isPrinting ? 'light' : scheme
}
