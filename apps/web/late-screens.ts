import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const sources = join(import.meta.dirname, 'src')
const LIST = 'virtual:late-screens'
const RESOLVED_LIST = `\0${LIST}`

/** An import of a screen in a route: `import('#features/notes/notes-screen.tsx')`. */
const SCREEN_IMPORT = /import\('#(features\/[^']+)'\)/g
/** Screens that a browser may open first; a list between would be one more round trip. */
const FIRST_SCREENS = new Set(['features/overview/overview-screen.tsx', 'features/sign-in/sign-in-screen.tsx'])

/** Returns the paths of the screens that these sources of routes import, without the first screens. */
export const lateScreensIn = (routes: Iterable<string>): string[] => [
  ...new Set(
    [...routes].flatMap((source) => [...source.matchAll(SCREEN_IMPORT)].map(([, path = '']) => path)),
  ).difference(FIRST_SCREENS),
]

/** Returns the source of a route that loads its screens by their number in the list. */
export const withListedScreens = (source: string, screens: readonly string[]): string =>
  source.replace(SCREEN_IMPORT, (call, path) => {
    const no = screens.indexOf(path)
    return no < 0 ? call : `import('${LIST}').then(({ lateScreens }) => lateScreens[${no}]())`
  })

/**
 * Builds the page without the names of its later screens and of their styles: 2 kB of hashes, which do not compress. They
 * are in a file of their own, which loads with the first of these screens, mostly when the pointer moves to its link.
 */
export const lateScreens = (): Plugin => {
  let screens: string[] = []
  return {
    name: 'late-screens',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const folder = join(sources, 'routes')
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
      screens = lateScreensIn(files.map((file) => readFileSync(join(folder, file), 'utf8')))
    },
    resolveId: (id) => (id === LIST ? RESOLVED_LIST : null),
    load(id) {
      if (id !== RESOLVED_LIST) return null
      const imports = screens.map((path) => `() => import(${JSON.stringify(join(sources, path))})`)
      return `export const lateScreens = [${imports.join(',\n')}]`
    },
    transform: {
      order: 'pre',
      filter: { id: /apps[\\/]web[\\/]src[\\/]routes[\\/]/ },
      handler: (source) => ({ code: withListedScreens(source, screens), map: null }),
    },
  }
}
