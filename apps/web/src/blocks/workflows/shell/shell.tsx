import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { HelpWidget } from '#blocks/parts/help/help-widget.tsx'
import { PlaceProvider } from '#blocks/parts/location-picker/place-provider.tsx'
import { GuardedOutlet } from '#blocks/parts/screen/guarded-outlet.tsx'
import { farmsQuery, iconsQuery, metaQuery, useProfile } from '#blocks/parts/session/session-queries.ts'
import { useLiveUpdates } from '#blocks/parts/session/use-live-updates.ts'
import { useSessionWatch } from '#blocks/parts/session/use-session-watch.ts'
import { Sidebar } from '#blocks/parts/sidebar/sidebar.tsx'
import { useSidebar } from '#blocks/parts/sidebar/use-sidebar.ts'
import { ActionModalHost } from '#blocks/workflows/action-modal/window/action-modal-host.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { shownDirectory } from '#lib/session/session.ts'
import { lazyPart, useIdlePrefetch } from '#ui/lazy/lazy-part.ts'
import { NarrowWindowWarning } from '#ui/narrow-window/narrow-window-warning.tsx'
import { OfflineBar } from './banners/offline-bar.tsx'
import { markShellReady } from './loading/loading-phase.ts'
import { ExpiredSession } from './session/expired-session.tsx'
import classes from './shell.module.css'
import { TopBar } from './top-bar/top-bar.tsx'

/** The overview says what needs action itself, with a verb for each cause. */
const OVERVIEW_PATH = '/overview'
const NotificationsBar = lazyPart(() =>
  import('#blocks/parts/notifications/notifications-bar.tsx').then((file) => file.NotificationsBar),
)
/** Loads with the first rendering of the shell, beside its figures: nobody presses a key before there is anything to see. */
const LateParts = lazyPart(() => import('./late-parts.tsx').then((file) => file.LateParts))

/** Top bar, sidebar and the screen between them; rendered when meta, icons and farms are loaded. */
export function Shell() {
  const { t: tCommon } = useTranslation()
  useSuspenseQuery(metaQuery)
  useSuspenseQuery(iconsQuery)
  useSuspenseQuery(farmsQuery)
  const sidebar = useSidebar()
  const { records_only: isRecordingOnly } = useProfile()
  const hasCompany = shownDirectory() !== null
  const isOverview = useRouterState({ select: ({ location }) => location.pathname === OVERVIEW_PATH })
  useSessionWatch()
  useLiveUpdates(hasCompany)
  useLayoutEffect(markShellReady, [])
  useIdlePrefetch()

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {tCommon('skipToContent')}
      </a>
      <TopBar isSidebarOpen={sidebar.isOpen} onToggleSidebar={sidebar.toggle} />
      {hasCompany && <Sidebar isOpen={sidebar.isOpen} />}
      <main id="content" tabIndex={-1} className={classes.main} data-sidebar={hasCompany ? sidebar.isOpen : 'none'}>
        <NarrowWindowWarning />
        <OfflineBar />
        {hasCompany && !isOverview && !isRecordingOnly && (
          <Suspense>
            <NotificationsBar />
          </Suspense>
        )}
        {hasCompany ? (
          <PlaceProvider>
            <GuardedOutlet />
          </PlaceProvider>
        ) : (
          <GuardedOutlet />
        )}
      </main>
      <HelpWidget />
      <Suspense>
        <LateParts onToggleSidebar={sidebar.toggle} />
      </Suspense>
      <ActionModalHost />
      <ExpiredSession />
    </div>
  )
}
