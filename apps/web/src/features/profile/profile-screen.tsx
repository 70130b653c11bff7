import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { TokenSection } from '#blocks/workflows/programs/token-section.tsx'
import { DensitySwitch, ThemeSwitch } from '#blocks/workflows/settings-menu/appearance-switches.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { EmailCard } from './email-card.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { DigestCard } from './messages/digest-card.tsx'
import { MessagesCard } from './messages/messages-card.tsx'
import { OwnDataCard } from './own-data/own-data-card.tsx'
import { PasskeysCard } from './passkey/passkeys-card.tsx'
import { FirstPassword } from './password/first-password.tsx'
import { PasswordCard } from './password/password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { PinCard } from './pin/pin-card.tsx'
import classes from './profile.module.css'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'

/** The profile of the user: name, password, e-mail address, sessions, appearance. */
export function ProfileScreen() {
  const { t } = useTranslation('account')
  const { active_directory_id, has_password, records_only } = useProfile()
  if (records_only)
    return (
      <Screen heading={t('profileHeading')}>
        <Card title={t('pinSession')}>
          <p className={classes.words}>{t('pinSessionWhy')}</p>
        </Card>
      </Screen>
    )
  return (
    <Screen heading={t('profileHeading')}>
      <div className={classes.cards}>
        <InvitationsCard />
        <PersonCard />
        {has_password ? <PasswordCard /> : <FirstPassword />}
        <EmailCard />
        <DevicesCard />
        <SecondFactorCard />
        <PasskeysCard />
        {active_directory_id !== null && <PinCard />}
        {active_directory_id !== null && <MessagesCard />}
        {active_directory_id !== null && <DigestCard />}
        {active_directory_id !== null && <TokenSection kind="own" />}
        <Card title={t('looks')}>
          <div className={classes.fields}>
            <span className={classes.label}>{t('theme')}</span>
            <ThemeSwitch />
            <span className={classes.label}>{t('density')}</span>
            <DensitySwitch />
          </div>
        </Card>
        <OwnDataCard />
      </div>
    </Screen>
  )
}
