import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './processes.ts'
import { bundledPrograms, PROGRAM_BUNDLES } from './program-bundles.ts'

/** A bundle reads files and starts threads where its sources are. */
const sourcePlaces = {
  name: 'source-places',
  enforce: 'pre',
  transform: (code: string, path: string) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
}

/** Vite's configuration of the programs that tests start. It bundles the packages that have hundreds of files. */
export default {
  configFile: false,
  root: repositoryRoot,
  publicDir: false,
  plugins: [sourcePlaces],
  ssr: { noExternal: ['zod', 'kysely', /^@herdboard\//] },
  build: {
    ssr: true,
    outDir: PROGRAM_BUNDLES,
    emptyOutDir: true,
    minify: false,
    target: 'node24',
    rolldownOptions: { input: bundledPrograms() },
  },
}
