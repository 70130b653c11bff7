import { servedIcons } from '@herdboard/contract/system/served-icons.ts'
import { listIcons } from '@herdboard/contract/system/ui.ts'
import { expect, test } from 'vitest'
import { testApi } from '#testing/api/test-api.ts'

test('[API-013] every icon in an answer has an address in the web app', async () => {
  const offered = new Set<string>(servedIcons)
  const api = await testApi()
  const icons = await api.anonymous().call(listIcons)

  expect(icons.length).toBeGreaterThan(15)
  expect(icons.filter(({ id, url }) => !offered.has(id) || url !== `/icons/${id}.svg`)).toEqual([])
})
