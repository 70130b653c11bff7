import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface Props {
  /** What the help is about. */
  name: string
  text: string
}

/** A sign beside a heading that explains it on request. */
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
