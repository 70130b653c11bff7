import { Kbd, Modal, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScreens } from '#blocks/parts/screen/use-screens.ts'
import { goKeys } from '#blocks/parts/shortcuts/go-keys.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'
import classes from './shell-keys.module.css'

interface Props {
  isOpen: boolean
  /** Whether single-key shortcuts are on. */
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

const singleKeys = [
  ['/', 'key_search'],
  ['c', 'key_event'],
  ['[', 'key_sidebar'],
  [',', 'key_periodBack'],
  ['.', 'key_periodOn'],
  ['?', 'key_keys'],
] as const

const isMac = () => navigator.platform.startsWith('Mac')

/** The list of keyboard shortcuts, limited to the screens that the user can open. */
export function ShortcutList({ isOpen, isOn, onSwitch, onClose }: Props) {
  const { t } = useTranslation('shell')
  const { t: tCommon } = useTranslation()
  const screens = useScreens()
  const isRaised = useOpenAfterMount(isOpen)
  const reached = Object.entries(goKeys).flatMap(([key, to]) => {
    const screen = screens.find((one) => one.to === to)
    return screen ? [{ key, label: screen.label }] : []
  })
  return (
    <Modal
      opened={isRaised}
      onClose={onClose}
      title={t('shortcuts')}
      closeButtonProps={{ 'aria-label': tCommon('close') }}
    >
      <dl className={classes.keys}>
        <ShortcutItem label={<Kbd>{isMac() ? '⌘ K' : 'Ctrl + K'}</Kbd>}>{t('key_palette')}</ShortcutItem>
        {singleKeys.map(([key, does]) => (
          <ShortcutItem key={key} label={<Kbd>{key}</Kbd>}>
            {t(does)}
          </ShortcutItem>
        ))}
        {reached.map(({ key, label }) => (
          <ShortcutItem
            key={key}
            label={
              <>
                <Kbd>g</Kbd> <Kbd>{key}</Kbd>
              </>
            }
          >
            {t('key_goTo', { screen: t(label) })}
          </ShortcutItem>
        ))}
      </dl>
      <Switch label={t('keysOn')} checked={isOn} onChange={({ currentTarget: { checked } }) => onSwitch(checked)} />
    </Modal>
  )
}

const ShortcutItem = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)
