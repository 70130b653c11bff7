import { Kbd, Modal, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRaised } from '#ui/late/use-raised.ts'
import classes from './shell-keys.module.css'

interface Props {
  isOpen: boolean
  /** Whether single keys act. */
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** The keys and what they do. */
export function KeyList({ isOpen, isOn, onSwitch, onClose }: Props) {
  const { t } = useTranslation('shell')
  const { t: words } = useTranslation()
  const isRaised = useRaised(isOpen)
  return (
    <Modal
      opened={isRaised}
      onClose={onClose}
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
      <Switch label={t('keysOn')} checked={isOn} onChange={({ currentTarget: { checked } }) => onSwitch(checked)} />
    </Modal>
  )
}
