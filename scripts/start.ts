import { buildWeb, isBuilt } from './web-build.ts'

if (!isBuilt()) {
  console.log('Building the web app (once for each change of its sources).')
  if (!(await buildWeb())) process.exit(1)
}
await import('../apps/api/src/main.ts')
