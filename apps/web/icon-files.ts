import { servedIcons } from '@herdboard/contract/system/served-icons.ts'
import * as tabler from '@tabler/icons-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const componentName = (name: string): string =>
  `Icon${name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())}`

function drawing(name: string): string {
  const icon = (tabler as unknown as Record<string, FunctionComponent<{ stroke: number }>>)[componentName(name)]
  if (!icon) throw new Error(`There is no icon ${name}`)
  return renderToStaticMarkup(createElement(icon, { stroke: 1.75 }))
}

const ADDRESS = /^\/icons\/([\w-]+)\.svg$/

/** Serves every named icon at `/icons/<name>.svg`, in the build and on the development server. */
export const iconFiles = (): Plugin => ({
  name: 'icon-files',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const name = ADDRESS.exec(request.url ?? '')?.[1]
      if (!name || !servedIcons.some((each) => each === name)) return next()
      response.setHeader('content-type', 'image/svg+xml')
      response.end(drawing(name))
    })
  },
  generateBundle() {
    for (const name of servedIcons) {
      this.emitFile({ type: 'asset', fileName: `icons/${name}.svg`, source: drawing(name) })
    }
  },
})
