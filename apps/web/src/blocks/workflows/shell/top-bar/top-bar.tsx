import { Link } from '@tanstack/react-router'
import { LocationPicker } from '#blocks/parts/location-picker/location-picker.tsx'
import { NotificationBell } from '#blocks/parts/notifications/notification-bell.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { WorkLinks } from '#blocks/parts/work/work-links.tsx'
import { SettingsMenu } from '#blocks/workflows/settings-menu/settings-menu.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { shownDirectory } from '#lib/session/session.ts'
import { BrandMark } from '#ui/brand-mark/brand-mark.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useBrand } from '#ui/theme/brand.ts'
import { BatchMenu, EventMenu } from './event-menu.tsx'
import { KpiUpdate } from './figure-update/kpi-update.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SampleChip } from './sample-chip.tsx'
import classes from './top-bar.module.css'

interface Props {
  isSidebarOpen: boolean
  onToggleSidebar: () => void
}

/** The top bar in tab order: menu, home, places, events; then key figures, language, settings. */
export function TopBar({ isSidebarOpen, onToggleSidebar }: Props) {
  const { t } = useTranslation('shell')
  const { name } = useBrand()
  const hasCompany = shownDirectory() !== null
  const { records_only: isRecordingOnly } = useProfile()

  return (
    <header className={classes.bar}>
      {hasCompany && (
        <IconButton
          icon="menu-2"
          label={t('toggleSidebar')}
          aria-expanded={isSidebarOpen}
          aria-controls="sidebar"
          onClick={onToggleSidebar}
        />
      )}
      <Link to="/overview" className={classes.home} aria-label={`${name}, ${t('home')}`}>
        <BrandMark size={32} />
        <span className={classes.name}>{name}</span>
      </Link>
      {hasCompany && (
        <>
          <LocationPicker />
          <EventMenu />
          <BatchMenu />
        </>
      )}
      <div className={classes.end}>
        <SampleChip />
        {hasCompany && <NotificationBell />}
        {hasCompany && <WorkLinks />}
        {hasCompany && <KpiUpdate />}
        {!isRecordingOnly && <LanguageMenu />}
        <SettingsMenu />
      </div>
    </header>
  )
}
