import type { ComponentProps } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { AnchoredPopover } from '#ui/popup/anchored-popover.tsx'
import type { PopupAnchor } from '#ui/popup/use-popup.ts'
import { PickerPanel } from './picker-panel.tsx'

interface Props extends Omit<ComponentProps<typeof PickerPanel>, 'checked'> {
  anchor: PopupAnchor
  /** Null while it is closed. */
  checked: ReadonlySet<string> | null
}

/** The tree of places in a popover of the picker's button. */
export function PickerPopover({ anchor, checked, ...panel }: Props) {
  const { t } = useTranslation('location-picker')
  return (
    <AnchoredPopover
      anchor={anchor}
      position="bottom-start"
      width={420}
      trapFocus
      returnFocus
      hideDetached={false}
      dropdown={{ 'aria-label': t('choose'), p: 0 }}
    >
      {checked && <PickerPanel {...panel} checked={checked} />}
    </AnchoredPopover>
  )
}
