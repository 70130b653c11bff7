import { existsSync, readFileSync } from 'node:fs'
import { listIcons } from '@herdboard/contract/system/ui.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'

const webIcons = new URL('../../../../web/icon-files.ts', import.meta.url)

test('[API-013] every icon in an answer has an address in the web app', async () => {
  expect(existsSync(webIcons)).toBe(true)
  const offered = new Set([...readFileSync(webIcons, 'utf8').matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name]) => name))
  const api = await testApi()
  const icons = await api.anonymous().call(listIcons)

  expect(icons.length).toBeGreaterThan(15)
  expect(icons.filter(({ id, url }) => !offered.has(id) || url !== `/icons/${id}.svg`)).toEqual([])
})
