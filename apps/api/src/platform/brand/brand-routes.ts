import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { LOGO_PATH } from './brand.ts'
import { iconImage, iconSides } from './icon-images.ts'

const ICON_PATH = '/brand/icon'
/** Apple's home screen asks for this side. */
const TOUCH_ICON_PATH = '/brand/icon-180.png'
const MANIFEST_PATH = '/brand/manifest.webmanifest'
const CACHE_ONE_HOUR = 'public, max-age=3600'

/** Serves the logo, the icon of the browser tab and the web app manifest of the home screen. */
export function brandRoutes(app: FastifyInstance): void {
  const { brand, brandLogo, brandIcon } = app.deps.config
  const icon = brandIcon ?? { content: Buffer.from(defaultIcon(brand.colour)), type: 'image/svg+xml' }
  const hasPngIcons = brandIcon === null || brandIcon.type === 'image/png'
  const manifest = JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    start_url: '/overview',
    display: 'standalone',
    theme_color: brand.colour,
    background_color: '#FFFFFF',
    icons: [
      { src: ICON_PATH, sizes: 'any', type: icon.type },
      ...(hasPngIcons
        ? [192, 512].map((side) => ({
            src: `/brand/icon-${side}.png`,
            sizes: `${side}x${side}`,
            type: 'image/png',
            purpose: 'any maskable',
          }))
        : []),
    ],
  })
  const serve = (path: string, content: Buffer | string, type: string) =>
    app.get(path, async (_request, reply) => reply.type(type).header('cache-control', CACHE_ONE_HOUR).send(content))
  if (hasPngIcons)
    for (const side of iconSides) {
      let drawn: Promise<Buffer | null> | null = null
      app.get(`/brand/icon-${side}.png`, async (_request, reply) => {
        drawn ??= iconImage(brandIcon, brand.colour, side)
        return reply
          .type('image/png')
          .header('cache-control', CACHE_ONE_HOUR)
          .send(await drawn)
      })
    }
  if (brandLogo) serve(LOGO_PATH, brandLogo.content, brandLogo.type)
  serve(ICON_PATH, icon.content, icon.type)
  serve(MANIFEST_PATH, manifest, 'application/manifest+json')
}

/** Puts the brand's name, icon and colour into the page, so that they show before any script runs. */
export const brandHtmlPage = (page: string, { brand, brandIcon }: Pick<Config, 'brand' | 'brandIcon'>): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brand.name)}</title>`)
    .replace(/<link rel="icon"[^>]*>/, () =>
      [
        `<link rel="icon" href="${ICON_PATH}" />`,
        ...(brandIcon?.type === 'image/svg+xml' ? [] : [`<link rel="apple-touch-icon" href="${TOUCH_ICON_PATH}" />`]),
        `<link rel="manifest" href="${MANIFEST_PATH}" />`,
        `<meta name="theme-color" content="${brand.colour}" />`,
      ].join('\n    '),
    )

const defaultIcon = (colour: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="${colour}"/>
  <path d="M9 23V9M23 23V9M9 16h14" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/>
  <circle cx="16" cy="10" r="2.4" fill="#fff"/>
</svg>`
