import type { FarmEvent } from '@herdboard/contract/definitions.ts'
import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordEvent } from '#blocks/action-modal/opening.ts'
import { useReachableActions } from '#blocks/herd/reachable-actions.ts'
import { eventIcon } from '#ui/icon/event-icon.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { batchEventsQuery, eventsQuery } from './queries.ts'
import { useCommand } from './shell-commands.ts'
import classes from './top-bar.module.css'

/** What can be recorded at some place of this person, the most used first. */
export function EventMenu() {
  const { t } = useTranslation('shell')
  const { data: events = [] } = useQuery(eventsQuery)
  return <RecordMenu events={events} label={t('addEvent')} heading={t('chooseEvent')} command="create-event" />
}

export function BatchMenu() {
  const { t } = useTranslation('shell')
  const { data: events = [] } = useQuery(batchEventsQuery)
  return <RecordMenu events={events} label={t('addBatch')} heading={t('chooseBatchEvent')} isQuiet />
}

interface Props {
  events: readonly FarmEvent[]
  label: string
  heading: string
  /** Opens with a key of the shell. */
  command?: 'create-event'
  isQuiet?: boolean
}

function RecordMenu({ events, label, heading, command, isQuiet = false }: Props) {
  const reachable = useReachableActions()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listed = events.filter(({ is_listed, action_id }) => is_listed && reachable.has(action_id))
  useCommand(command ?? null, () => {
    button.current?.focus()
    setOpen(true)
  })
  if (listed.length === 0) return null

  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={260} returnFocus={false}>
      <Menu.Target>
        <Button
          ref={button}
          variant={isQuiet ? 'default' : 'filled'}
          leftSection={<Icon name="plus" size={18} />}
          rightSection={<Icon name="chevron-down" size={16} />}
          px={12}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{heading}</Menu.Label>
        {listed.map((event) => (
          <Menu.Item
            key={event.id}
            leftSection={<Icon name={eventIcon(event.type)} url={event.icon_url} className={classes.menuItemIcon} />}
            onClick={() => recordEvent(event)}
          >
            {event.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
