import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundScreen } from '#blocks/workflows/shell/not-found-screen.tsx'
import { ScreenFailure } from '#ui/lazy/screen-failure.tsx'
import { programsRoute } from './routes/account/api-tokens.ts'
import { auditRoute } from './routes/account/audit.ts'
import { companiesRoute } from './routes/account/companies.ts'
import { cookiesRoute } from './routes/account/cookies.ts'
import { kpiSelectionRoute } from './routes/account/kpi-selection.ts'
import { locationsRoute } from './routes/account/locations.ts'
import { profileRoute } from './routes/account/profile.ts'
import { referenceDataRoute } from './routes/account/reference-data.ts'
import { rotaRoute } from './routes/account/rota.ts'
import { settingsRoute } from './routes/account/settings.ts'
import { setupRoute } from './routes/account/setup.ts'
import { usersRoute } from './routes/account/users.ts'
import { analysisRoute } from './routes/analysis.ts'
import { assignmentsRoute } from './routes/assignments.ts'
import { acceptRoute, authRoute, confirmRoute, forgotRoute, loginRoute, resetRoute, seenRoute } from './routes/auth.ts'
import { makeableRoute } from './routes/component-samples.ts'
import { economyRouteTree } from './routes/economy.ts'
import { feedRoutes } from './routes/feed.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { activityRoute } from './routes/herd/activity.ts'
import { dataQualityRoute } from './routes/herd/data-quality.ts'
import { farmBoardRoute } from './routes/herd/farm-board.ts'
import { healthRoute } from './routes/herd/health.ts'
import { instructionsRoute } from './routes/herd/instructions.ts'
import { pigsRoutes } from './routes/herd/pigs.ts'
import { productionRoute } from './routes/herd/production.ts'
import { reconciliationRoute } from './routes/herd/reconciliation.ts'
import { slaughtersRoute } from './routes/herd/slaughters.ts'
import { importScreenRoutes } from './routes/imports.ts'
import { alarmLogRoute, monitoringRoute, sensorsRoute } from './routes/monitoring.ts'
import { notesRoute } from './routes/notes.ts'
import { notificationsRoute } from './routes/notifications.ts'
import { overviewRoute } from './routes/overview.ts'
import { reportsRoute } from './routes/reports.ts'
import { rootRoute } from './routes/root.tsx'
import type { RouterContext } from './routes/router-context.ts'
import { homeRoute, shellRoute } from './routes/shell.ts'
import { whyRoute } from './routes/why.ts'

const routeTree = rootRoute.addChildren([
  homeRoute,
  authRoute.addChildren([loginRoute, forgotRoute, resetRoute, acceptRoute, confirmRoute, seenRoute]),
  shellRoute.addChildren([
    overviewRoute,
    dataQualityRoute,
    activityRoute,
    productionRoute,
    pigsRoutes,
    feedRoutes,
    economyRouteTree,
    reconciliationRoute,
    whyRoute,
    farmBoardRoute,
    slaughtersRoute,
    reportsRoute,
    assignmentsRoute,
    monitoringRoute,
    alarmLogRoute,
    sensorsRoute,
    analysisRoute,
    notesRoute,
    healthRoute,
    instructionsRoute,
    notificationsRoute,
    ...importScreenRoutes,
    makeableRoute,
    settingsRoute.addChildren([
      profileRoute,
      companiesRoute,
      cookiesRoute,
      kpiSelectionRoute,
      locationsRoute,
      setupRoute,
      rotaRoute,
      usersRoute,
      auditRoute,
      programsRoute,
      referenceDataRoute,
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
    defaultErrorComponent: ScreenFailure,
    ...(history && { history }),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
