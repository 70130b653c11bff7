import * as tabler from '@tabler/icons-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

/** Icons that API responses name. Each has a URL, for clients that do not bundle icons. */
const iconNames = [
  'activity-heartbeat',
  'alert-octagon',
  'alert-triangle',
  'antenna-bars-1',
  'antenna-bars-5',
  'arrows-exchange',
  'barrel',
  'bell',
  'bell-ringing',
  'bolt',
  'bowl',
  'building-community',
  'building-cottage',
  'building-warehouse',
  'calendar',
  'checklist',
  'clipboard-check',
  'clipboard-heart',
  'clock-hour-4',
  'coins',
  'door-enter',
  'door-exit',
  'droplet',
  'file-alert',
  'flag-check',
  'flask',
  'gauge',
  'help-circle',
  'history',
  'key',
  'language',
  'layout-dashboard',
  'layout-grid',
  'meat',
  'note',
  'pencil',
  'pig',
  'plug-connected',
  'receipt',
  'report-analytics',
  'settings',
  'skull',
  'stack-2',
  'stethoscope',
  'table',
  'tools',
  'trending-up',
  'truck',
  'truck-delivery',
  'truck-loading',
  'users',
  'vaccine',
  'wallet',
  'weight',
  'wheat',
]

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
      if (!name || !iconNames.includes(name)) return next()
      response.setHeader('content-type', 'image/svg+xml')
      response.end(drawing(name))
    })
  },
  generateBundle() {
    for (const name of iconNames) {
      this.emitFile({ type: 'asset', fileName: `icons/${name}.svg`, source: drawing(name) })
    }
  },
})
