import type { FarmEvent } from '@herdboard/contract/system/catalogue.ts'
import { Menu } from '@mantine/core'
import { openNewRecord } from '#blocks/parts/action-request/action-request.ts'
import { eventIcon } from '#ui/icon/event-icon.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AnchoredMenu } from '#ui/popup/anchored-menu.tsx'
import type { PopupAnchor } from '#ui/popup/use-popup.ts'
import classes from './top-bar.module.css'

interface Props {
  anchor: PopupAnchor
  heading: string
  events: readonly FarmEvent[]
}

/** Selecting an event opens the action modal, which gets the focus and gives it back to the menu's button. */
export function EventList({ anchor, heading, events }: Props) {
  return (
    <AnchoredMenu anchor={anchor} position="bottom-start" width={260} returnFocus={false}>
      <Menu.Label>{heading}</Menu.Label>
      {events.map((event) => (
        <Menu.Item
          key={event.id}
          leftSection={<Icon name={eventIcon(event.type)} url={event.icon_url} className={classes.menuItemIcon} />}
          onClick={() => {
            // The entry disappears with the menu: its button gets the focus back from the window.
            anchor.element?.focus()
            openNewRecord(event)
          }}
        >
          {event.name}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  )
}
