import { expect, test } from 'vitest'
import { lateScreensIn, withListedScreens } from './late-screens.ts'

const notes = `component: lazyRouteComponent(() => import('#features/notes/notes-screen.tsx'), 'NotesScreen')`
const overview = `component: lazyRouteComponent(() => import('#features/overview/overview-screen.tsx'), 'OverviewScreen')`

test('the list has each later screen once, and no first screen', () => {
  expect(lateScreensIn([notes, overview, notes])).toEqual(['features/notes/notes-screen.tsx'])
})

test('a route loads a later screen from the list, and a first screen directly', () => {
  const screens = lateScreensIn([notes, overview])
  expect(withListedScreens(`${notes}\n${overview}`, screens)).toBe(
    `component: lazyRouteComponent(() => import('virtual:late-screens').then(({ lateScreens }) => lateScreens[0]()), 'NotesScreen')\n${overview}`,
  )
})
