import { MantineThemeProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { zIndexLayers } from '#ui/theme/kit-theme.ts'

const aboveModal = { defaultProps: { zIndex: zIndexLayers.modal + 1, shadow: 'md' } }
const popoverTheme = { components: { Popover: aboveModal, Menu: aboveModal, Combobox: aboveModal } }

/** Raises dropdowns above the modal that contains them; outside, modals cover dropdowns. */
export const ModalPopoverTheme = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={popoverTheme}>{children}</MantineThemeProvider>
)
