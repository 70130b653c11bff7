import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { zIndexLayers } from '#ui/theme/kit-theme.ts'

const aboveModal = { defaultProps: { zIndex: zIndexLayers.modal + 1, shadow: 'md' } }
const popoverTheme = { components: { Popover: aboveModal, Menu: aboveModal, Combobox: aboveModal } }

/** What drops down inside a modal lies above it; outside, modals cover what drops down. */
export const ModalPopoverTheme = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={popoverTheme}>{children}</MantineThemeProvider>
)
