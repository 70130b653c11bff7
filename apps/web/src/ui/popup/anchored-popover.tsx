import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { AnchorElement } from './anchor-element.tsx'
import type { PopupAnchor } from './use-popup.ts'

interface Props extends Omit<PopoverProps, 'opened' | 'onChange' | 'id'> {
  anchor: PopupAnchor
  /** Accessible name, padding and class of the popover. */
  dropdown: PopoverDropdownProps
}

/** A dialog anchored to a button of `usePopup`. */
export function AnchoredPopover({ anchor: { element, id, isOpen, onChange }, dropdown, children, ...popover }: Props) {
  const isRaised = useOpenAfterMount(isOpen)
  return (
    <Popover {...popover} id={id} opened={isRaised} onChange={onChange}>
      <Popover.Target popupType="dialog">
        <AnchorElement element={element} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
    </Popover>
  )
}
