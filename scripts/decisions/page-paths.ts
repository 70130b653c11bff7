import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Folders in which a path that a page names is looked for. */
const FOLDERS = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs', 'ops'] as const
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|\.cache|\.data)(?:\/|$)/
/** Pages whose paths a reader opens. Decisions say what was true on their date. */
const PAGES =
  /^(?:ARCHITECTURE\.md|CONTRIBUTING\.md|README\.md|docs\/(?:guides|behaviour)\/.+\.md|docs\/reliability\.md)$/
const QUOTED = /`([^`\n]+)`/g
/** A path of the repository: folders and a name. An address of the server begins with `/` or a method. */
const WRITTEN_PATH = /^[\w@-][\w.@*<>…{},-]*(?:\/[\w.@*<>…{},-]+)*\/?$/
/** Parts of a path that stand for any name: `*`, `<language>`, `{id}`, `…`. */
const PLACEHOLDER = /\*+|<[^>]*>|\{[^}]*\}|…/g

/** Returns the paths in backticks that name no file or folder, as `page: what to do`. */
export function brokenPagePaths(root: string): string[] {
  const rootFiles = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  const files = [...rootFiles, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))]
  // One text to search in: each path ends with `/` and stands on its own line.
  const all = `\n${files.map((file) => `/${file}/`).join('\n')}\n`
  return files
    .filter((file) => PAGES.test(file))
    .flatMap((page) =>
      pathsIn(readFileSync(join(root, page), 'utf8'))
        .filter((path) => !patternOf(path).test(all))
        .map((path) => `${page}: \`${path}\` is no file or folder; correct the path`),
    )
}

const pathsIn = (text: string): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(QUOTED)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => quoted.includes('/') && WRITTEN_PATH.test(quoted))

/** A path may be written from any folder on: `platform/http/route.ts`. */
function patternOf(path: string): RegExp {
  const written = path.replace(/\/$/, '')
  const names = written.split(PLACEHOLDER).map((text) => text.replaceAll(/[.@-]/g, '\\$&'))
  return new RegExp(`/${names.join('[^/\\n]*')}/`)
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file))
    .filter((file) => !LEFT_OUT.test(file))
}
