import { Menu, type MenuProps } from '@mantine/core'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import { AnchorElement } from './anchor-element.tsx'
import type { PopupAnchor } from './use-popup.ts'

interface Props extends Omit<MenuProps, 'opened' | 'onChange' | 'id'> {
  anchor: PopupAnchor
}

/** What is longer than the window below its button scrolls: on a phone its last entries, such as to sign out, lay outside. */
const INSIDE_WINDOW = { flip: true, shift: true, size: { padding: 8 } }

/** A menu anchored to a button of `usePopup`. */
export function AnchoredMenu({ anchor: { element, id, isOpen, onChange }, children, ...menu }: Props) {
  const isRaised = useOpenAfterMount(isOpen)
  return (
    <Menu middlewares={INSIDE_WINDOW} {...menu} id={id} opened={isRaised} onChange={onChange}>
      <Menu.Target>
        <AnchorElement element={element} />
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: 'auto' }}>{children}</Menu.Dropdown>
    </Menu>
  )
}
