import { Menu } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { personName } from '#blocks/parts/session/person-name.ts'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { usePermissions } from '#blocks/parts/session/use-permissions.ts'
import { runShellCommand } from '#blocks/parts/shortcuts/shell-commands.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { AnchoredMenu } from '#ui/popup/anchored-menu.tsx'
import type { PopupAnchor } from '#ui/popup/use-popup.ts'
import { signOutAndReload } from '../sign-in/sign-out.ts'
import { DensitySwitch, ThemeSwitch } from './appearance-switches.tsx'
import { settingsEntries } from './settings-entries.ts'
import classes from './settings-menu.module.css'

/** The menu about the user and this screen. */
export function SettingsList({ anchor }: { anchor: PopupAnchor }) {
  const { t } = useTranslation('shell')
  const profile = useProfile()
  const navigate = useNavigate()
  const name = personName(profile)
  const { routesByPath } = useRouter()
  const rights = {
    hasCompany: profile.active_directory_id !== null,
    companies: profile.accessible_directory_count,
    permissions: usePermissions(),
    recordsOnly: profile.records_only,
    screens: new Set<string>(Object.keys(routesByPath)),
  }
  // Without a company the other pages are closed, but the user must be able to choose cookies.
  const open = (to: string) =>
    to === '/settings/cookies' && !rights.hasCompany ? runShellCommand('choose-cookies') : void navigate({ to })

  return (
    <AnchoredMenu anchor={anchor} position="bottom-end" width={300} closeOnItemClick>
      <Menu.Label>
        <span className={classes.person}>{name}</span>
        {name !== profile.email && profile.email}
      </Menu.Label>
      {settingsEntries(rights).map(({ to, label, icon }) => (
        <Menu.Item key={to} leftSection={<Icon name={icon} />} onClick={() => open(to)}>
          {t(label)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <SettingsChoice label={t('theme')}>
        <ThemeSwitch />
      </SettingsChoice>
      <SettingsChoice label={t('density')}>
        <DensitySwitch />
      </SettingsChoice>
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="search" />} onClick={() => runShellCommand('find')}>
        {t('find')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="keyboard" />} onClick={() => runShellCommand('show-keys')}>
        {t('shortcuts')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="logout" />} onClick={signOutAndReload}>
        {t('signOut')}
      </Menu.Item>
    </AnchoredMenu>
  )
}

const SettingsChoice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.choice}>
    <span className={classes.choiceLabel}>{label}</span>
    {children}
  </div>
)
