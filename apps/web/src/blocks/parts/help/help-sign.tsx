import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface Props {
  /** The subject of the help. */
  name: string
  text: string
}

/** A button next to a heading that opens its explanation. */
export function HelpSign({ name, text }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} returnFocus>
      <Popover.Target popupType="dialog">
        <IconButton icon="help-circle" label={t('help', { name })} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>{text}</Popover.Dropdown>
    </Popover>
  )
}
