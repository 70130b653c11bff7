import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const sources = join(import.meta.dirname, 'src')
const libraries = ['@mantine/core', '@mantine/dates'].map((name) => dirname(fileURLToPath(import.meta.resolve(name))))

/** A part attached to a component of the library: `Button.Group = ButtonGroup`. */
const ATTACHED = /^([A-Z]\w*)\.([A-Z]\w*) = [A-Z]\w*;$/gm
/** The same name where it is read, and not assigned. */
const READ = /\b([A-Z]\w*)\.([A-Z]\w*)\b(?!\s*=[^=>])/g

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file))

/** Returns the attached parts that some source reads, as `Menu.Item`. */
export function partsReadIn(texts: Iterable<string>): Set<string> {
  const parts = new Set<string>()
  for (const text of texts) for (const [part] of text.matchAll(READ)) parts.add(part)
  return parts
}

/** Returns a module of the library without attached parts that nothing reads. */
export const withoutUnreadParts = (source: string, read: ReadonlySet<string>): string =>
  source.replace(ATTACHED, (line, component, part) => (read.has(`${component}.${part}`) ? line : ''))

/**
 * Builds the page without the parts of Mantine's components that no source reads. `Table` has its `ScrollContainer` as a
 * property, and a bundler keeps what is assigned to a property: every table loaded the scroll area and its positioning.
 */
export const unreadParts = (): Plugin => {
  let read: ReadonlySet<string> = new Set()
  return {
    name: 'unread-parts',
    apply: 'build',
    buildStart() {
      read = partsReadIn([sources, ...libraries].flatMap(filesIn).map((file) => readFileSync(file, 'utf8')))
    },
    transform: {
      filter: { id: /node_modules[\\/]@mantine[\\/](core|dates)[\\/]esm[\\/]components[\\/]/ },
      handler: (source) => ({ code: withoutUnreadParts(source, read), map: null }),
    },
  }
}
