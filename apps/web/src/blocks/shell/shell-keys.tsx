import { Kbd, Modal, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, store } from '#lib/storage.ts'
import { keyStroke } from './key-stroke.ts'
import { giveCommand, useCommand } from './shell-commands.ts'
import classes from './shell-keys.module.css'

const KEY = 'single-keys'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Single keys for those who like them; they can be switched off and never act while something is typed. */
export function ShellKeys({ onToggleSidebar }: { onToggleSidebar: () => void }) {
  const { t } = useTranslation('shell')
  const { t: words } = useTranslation()
  const navigate = useNavigate()
  const [isOn, setOn] = useState(() => readStored(KEY, isBoolean, true))
  const [isListed, setListed] = useState(false)
  const first = useRef<string | null>(null)
  useCommand('show-keys', () => setListed(true))

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const stroke = keyStroke(event, first.current)
    first.current = stroke === 'go' ? 'g' : null
    if (!isOn && stroke !== 'keys') return
    if (stroke === null || stroke === 'go') return
    event.preventDefault()
    if (stroke === 'event') giveCommand('create-event')
    if (stroke === 'sidebar') onToggleSidebar()
    if (stroke === 'overview') void navigate({ to: '/overview' })
    if (stroke === 'keys') setListed(true)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <Modal
      opened={isListed}
      onClose={() => setListed(false)}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': words('close') }}
    >
      <dl className={classes.keys}>
        <dt>
          <Kbd>c</Kbd>
        </dt>
        <dd>{t('key_event')}</dd>
        <dt>
          <Kbd>[</Kbd>
        </dt>
        <dd>{t('key_sidebar')}</dd>
        <dt>{t('pressThen', { first: 'g', next: 'o' })}</dt>
        <dd>{t('key_overview')}</dd>
        <dt>
          <Kbd>?</Kbd>
        </dt>
        <dd>{t('key_keys')}</dd>
      </dl>
      <Switch
        label={t('keysOn')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          store(KEY, checked)
          setOn(checked)
        }}
      />
    </Modal>
  )
}
