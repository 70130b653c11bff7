import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { layers } from '#ui/theme/kit-theme.ts'

const above = { defaultProps: { zIndex: layers.modal + 1, shadow: 'md' } }
const theme = { components: { Popover: above, Menu: above, Combobox: above } }

/** What drops down inside a modal lies above it; outside, modals cover what drops down. */
export const InModal = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
)
