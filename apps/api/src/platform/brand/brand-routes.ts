import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { LOGO_PATH } from './brand.ts'

const ICON_PATH = '/brand/icon'
const MANIFEST_PATH = '/brand/manifest.webmanifest'
const CACHE_ONE_HOUR = 'public, max-age=3600'

/** Serves the logo, the icon of the browser tab and the web app manifest of the home screen. */
export function brandRoutes(app: FastifyInstance): void {
  const { brand, brandLogo, brandIcon } = app.deps.config
  const icon = brandIcon ?? { content: Buffer.from(defaultIcon(brand.colour)), type: 'image/svg+xml' }
  const manifest = JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    start_url: '/overview',
    display: 'standalone',
    theme_color: brand.colour,
    background_color: '#FFFFFF',
    icons: [{ src: ICON_PATH, sizes: 'any', type: icon.type }],
  })
  const serve = (path: string, content: Buffer | string, type: string) =>
    app.get(path, async (_request, reply) => reply.type(type).header('cache-control', CACHE_ONE_HOUR).send(content))
  if (brandLogo) serve(LOGO_PATH, brandLogo.content, brandLogo.type)
  serve(ICON_PATH, icon.content, icon.type)
  serve(MANIFEST_PATH, manifest, 'application/manifest+json')
}

/** Puts the brand's name, icon and colour into the page, so that they show before any script runs. */
export const brandHtmlPage = (page: string, { brand }: Pick<Config, 'brand'>): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.name)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, () =>
      [
        `<link rel="icon" href="${ICON_PATH}" />`,
        `<link rel="manifest" href="${MANIFEST_PATH}" />`,
        `<meta name="theme-color" content="${brand.colour}" />`,
      ].join('\n    '),
    )

const defaultIcon = (colour: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="${colour}"/>
  <path d="M9 23V9M23 23V9M9 16h14" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>
  <circle cx="16" cy="10" r="2.4" fill="#fff"/>
</svg>`
