import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundScreen } from '#blocks/shell/not-found-screen.tsx'
import { activityRoute } from './routes/activity.ts'
import { analysisRoute } from './routes/analysis.ts'
import { assignmentsRoute } from './routes/assignments.ts'
import { auditRoute } from './routes/audit.ts'
import { acceptRoute, authRoute, confirmRoute, forgotRoute, loginRoute, resetRoute } from './routes/auth.ts'
import { companiesRoute } from './routes/companies.ts'
import { cookiesRoute } from './routes/cookies.ts'
import { dataQualityRoute } from './routes/data-quality.ts'
import { economyRoutes } from './routes/economy.ts'
import { feedRoutes } from './routes/feed.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { healthRoute } from './routes/health.ts'
import { instructionsRoute } from './routes/instructions.ts'
import { keyFigureChoiceRoute } from './routes/key-figure-choice.ts'
import { locationsRoute } from './routes/locations.ts'
import { makeableRoute } from './routes/makeable.ts'
import { alarmLogRoute, monitoringRoute } from './routes/monitoring.ts'
import { notesRoute } from './routes/notes.ts'
import { notificationsRoute } from './routes/notifications.ts'
import { overviewRoute } from './routes/overview.ts'
import { pigsRoutes } from './routes/pigs.ts'
import { productionRoute } from './routes/production.ts'
import { profileRoute } from './routes/profile.ts'
import { programsRoute } from './routes/programs.ts'
import { reconciliationRoute } from './routes/reconciliation.ts'
import { reportsRoute } from './routes/reports.ts'
import { rootRoute } from './routes/root.tsx'
import { settingsRoute } from './routes/settings.ts'
import { setupRoute } from './routes/setup.ts'
import { homeRoute, shellRoute } from './routes/shell.ts'
import { slaughtersRoute } from './routes/slaughters.ts'
import { usersRoute } from './routes/users.ts'

export interface RouterContext {
  queryClient: QueryClient
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  authRoute.addChildren([loginRoute, forgotRoute, resetRoute, acceptRoute, confirmRoute]),
  shellRoute.addChildren([
    overviewRoute,
    dataQualityRoute,
    activityRoute,
    productionRoute,
    pigsRoutes,
    feedRoutes,
    economyRoutes,
    reconciliationRoute,
    slaughtersRoute,
    reportsRoute,
    assignmentsRoute,
    monitoringRoute,
    alarmLogRoute,
    analysisRoute,
    notesRoute,
    healthRoute,
    instructionsRoute,
    notificationsRoute,
    makeableRoute,
    settingsRoute.addChildren([
      profileRoute,
      companiesRoute,
      cookiesRoute,
      keyFigureChoiceRoute,
      locationsRoute,
      setupRoute,
      usersRoute,
      auditRoute,
      programsRoute,
    ]),
  ]),
  ...galleryRoutes,
])

export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFoundScreen,
    ...(history && { history }),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
