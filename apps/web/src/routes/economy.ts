import { createRoute } from '@tanstack/react-router'
import { periodSearch } from '#blocks/parts/period-picker/period-search.ts'
import { isPostingPigs, type PostingPigs, postingSearch } from '#features/economy/postings/posting-filter.ts'
import { lazyScreen } from '#ui/lazy/lazy-screen.ts'
import { shellRoute } from './shell.ts'

const economyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/economy',
  validateSearch: periodSearch,
  staticData: { sidebar: { label: 'economy', icon: 'coins', group: 0 } },
})

const resultRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/',
  /** The chosen pig type; absent for both. */
  validateSearch: ({ type }: Record<string, unknown>): { type?: PostingPigs | undefined } => ({
    type: isPostingPigs(type) ? type : undefined,
  }),
  component: lazyScreen(() => import('#features/economy/economy-screen.tsx'), 'EconomyScreen'),
})

const postingsRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/postings',
  /** The tab and the filters. */
  validateSearch: postingSearch,
  staticData: { screen: { label: 'postings', icon: 'coins', group: 0 } },
  component: lazyScreen(() => import('#features/economy/postings/postings-screen.tsx'), 'PostingsScreen'),
})

const budgetRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/budget',
  staticData: { screen: { label: 'budget', icon: 'wallet', group: 0 } },
  component: lazyScreen(() => import('#features/economy/budget-screen.tsx'), 'BudgetScreen'),
})

const deathsRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/deaths',
  staticData: { screen: { label: 'deadPayments', icon: 'skull', group: 0 } },
  component: lazyScreen(() => import('#features/economy/price-screens.tsx'), 'DeadPaymentsScreen'),
})

const postPaymentsRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/post-payments',
  staticData: { screen: { label: 'postPayments', icon: 'coins', group: 0 } },
  component: lazyScreen(() => import('#features/economy/price-screens.tsx'), 'PostPaymentsScreen'),
})

const statusRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/status',
  staticData: { screen: { label: 'statusPrices', icon: 'coins', group: 0, module: 'StatusEntries' } },
  component: lazyScreen(() => import('#features/economy/status-screen.tsx'), 'StatusScreen'),
})

const bonusRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/bonus-payments',
  staticData: { screen: { label: 'bonusPayments', icon: 'trending-up', group: 0, module: 'BonusPayments' } },
  component: lazyScreen(() => import('#features/economy/price-screens.tsx'), 'BonusPaymentsScreen'),
})

const listingsRoute = createRoute({
  getParentRoute: () => economyRoute,
  path: '/listings',
  staticData: { screen: { label: 'listings', icon: 'table', group: 0, module: 'PriceListings' } },
  component: lazyScreen(() => import('#features/economy/listings-screen.tsx'), 'ListingsScreen'),
})

export const economyRouteTree = economyRoute.addChildren([
  resultRoute,
  postingsRoute,
  budgetRoute,
  deathsRoute,
  postPaymentsRoute,
  statusRoute,
  bonusRoute,
  listingsRoute,
])
