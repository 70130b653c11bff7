import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { initials } from '#blocks/parts/session/initials.ts'
import { personName } from '#blocks/parts/session/person-name.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useShellCommand } from '#blocks/parts/shortcuts/shell-commands.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/lazy/lazy-part.ts'
import { useLazyMount } from '#ui/lazy/use-lazy-mount.ts'
import { usePopup } from '#ui/popup/use-popup.ts'
import classes from './settings-menu.module.css'

const ConsentDialog = lazyPart(() =>
  import('#blocks/parts/consent/consent-dialog.tsx').then((file) => file.ConsentDialog),
)
const SettingsList = lazyPart(() => import('./settings-list.tsx').then((file) => file.SettingsList))

/** The button with the user's initials, and its menu. */
export function SettingsMenu() {
  const { t } = useTranslation('shell')
  const profile = useProfile()
  const [isOpen, setOpen] = useState(false)
  const [isChoosingCompany, setChoosingCompany] = useState(false)
  const wasChoosingCompany = useLazyMount(isChoosingCompany)
  useShellCommand('choose-cookies', () => setChoosingCompany(true))
  const { button, anchor, wasOpened } = usePopup('menu', isOpen, setOpen)

  return (
    <>
      <Button
        {...button}
        variant="subtle"
        color="gray"
        px={6}
        aria-label={t('settings', { name: personName(profile) })}
      >
        <span className={classes.initials}>{initials(profile)}</span>
        <span className={classes.email}>{profile.email}</span>
        <Icon name="chevron-down" size={16} />
      </Button>
      {wasOpened && (
        <Suspense>
          <SettingsList anchor={anchor} />
        </Suspense>
      )}
      {wasChoosingCompany && (
        <Suspense>
          <ConsentDialog isOpen={isChoosingCompany} onClose={() => setChoosingCompany(false)} />
        </Suspense>
      )}
    </>
  )
}
