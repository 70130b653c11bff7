import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { webFiles } from '#platform/web/web-files.ts'
import { testConfig } from '#testing/api/test-config.ts'
import { aPng } from '#testing/fixtures/photos.ts'
import { readBrand } from './brand.ts'

const folder = mkdtempSync(join(tmpdir(), 'herdboard-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const brandFile = (parts: object) => file('brand.json', JSON.stringify({ name: 'Svinefabrikken', ...parts }))
const SVG = '<?xml version="1.0"?><!-- til venstre --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'

test('colour too weak for dark mode is reported with pair and ratio, and shown lighter there', () => {
  const { notices } = readConfig({ HERDBOARD_BRAND: brandFile({ colour: '#7a1f3d' }) })
  expect(notices).toEqual([
    "The brand's colour #7a1f3d has a contrast of 1.4 with dark ground (#232C36), and words need 4.5: a lighter shade of it is shown there.",
  ])
})

test('brand colour too pale for light mode is reported, mid-grey twice, and no colour stops the start', () => {
  const noticesOf = (colour: string) => readBrand(brandFile({ colour })).brandNotices
  expect(noticesOf('#ffe600')).toEqual([
    expect.stringMatching(/contrast of 1\.1 with light ground \(#ECEFF3\).*a darker shade/),
  ])
  expect(noticesOf('#777777')).toHaveLength(2)
})

test('logo and icon are served unchanged, and the icon is shown in the tab', async () => {
  const icon = await aPng(4, 4)
  file('logo.svg', SVG)
  file('icon.png', icon)
  const { brandLogo, brandIcon, brand } = readBrand(brandFile({ logo: 'logo.svg', icon: 'icon.png' }))
  expect([brandLogo?.content.toString(), brandLogo?.type]).toEqual([SVG, 'image/svg+xml'])
  expect([brandIcon?.content, brandIcon?.type]).toEqual([icon, 'image/png'])
  expect(brand.logo_url).toBe('/brand/logo')
})

test.each([
  ['half.svg', '<svg><g><path d="M0 0h9"/>', /not a readable SVG/],
  ['words.svg', 'logo', /not a readable SVG/],
  ['page.svg', '<html></html>', /not a readable SVG/],
  ['script.svg', '<svg><script>alert(1)</script></svg>', /contains a script/],
  ['click.svg', '<svg onload="alert(1)"></svg>', /contains a script/],
  ['far.svg', '<svg><image href="https://falsk.example/a.png"/></svg>', /refers to another file or server/],
  ['half.png', (await aPng(40, 40)).subarray(0, 60), /not a readable PNG/],
  ['torn.png', (await aPng(40, 40)).fill(0, 50, 60), /not a readable PNG/],
  ['svg.png', SVG, /not a readable PNG/],
  ['wide.png', await aPng(2001, 1), /larger than 2000 pixels/],
  ['large.svg', `<svg>${' '.repeat(200_000)}</svg>`, /has 200011 bytes, 200000 are allowed/],
] as const)('a broken logo stops the start and is named: %s', (name, content, words) => {
  file(name, content)
  expect(() => readBrand(brandFile({ logo: name }))).toThrow(words)
  expect(() => readBrand(brandFile({ logo: name }))).toThrow(name)
})

test('missing logo file stops the start', () => {
  expect(() => readBrand(brandFile({ logo: 'none.svg' }))).toThrow(/HERDBOARD_BRAND: .*none\.svg/)
})

test('[SHELL-002] title, tab, theme colour and home screen show the brand before any script runs', async () => {
  writeFileSync(join(folder, 'index.html'), '<link rel="icon" href="/mark.svg" /><title>Herdboard</title>__NONCE__')
  const app = Fastify() as unknown as FastifyInstance
  const brand = { name: 'Grise & <Co>', colour: '#0b6e4f', logo_url: null, support_email: null }
  app.decorate('deps', { config: testConfig({ brand }) } as FastifyInstance['deps'])
  await app.register(webFiles, { folder })
  const { body } = await app.inject('/overview')
  expect(body).toContain('<title>Grise &amp; &lt;Co&gt;</title>')
  expect(body).toContain('<link rel="icon" href="/brand/icon" />')
  expect(body).toContain('<meta name="theme-color" content="#0b6e4f" />')
  expect(body).not.toContain('Herdboard')

  const manifest = await app.inject('/brand/manifest.webmanifest')
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(manifest.json()).toMatchObject({
    name: 'Grise & <Co>',
    theme_color: '#0b6e4f',
    icons: [
      { src: '/brand/icon' },
      { src: '/brand/icon-192.png', sizes: '192x192' },
      { src: '/brand/icon-512.png', sizes: '512x512' },
    ],
  })
  const icon = await app.inject('/brand/icon')
  expect([icon.headers['content-type'], icon.body]).toEqual(['image/svg+xml', expect.stringContaining('#0b6e4f')])
  await app.close()
})
