import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { getMakeableChart, getMakeableDashboard } from '@herdboard/contract/figures/showcase.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChart } from '#testing/charts.ts'
import { aForm, aFormReply, aFormSection, anElement } from '#testing/forms.ts'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { openPage } from '#testing/open-page.tsx'
import { signInBrowser } from '#testing/sign-in-browser.ts'

const form = aForm([aFormSection('FS_Text', 'Text and numbers', [anElement('textbox', 'FF_String', 'Text')])], {
  form_id: formId.test,
  title: 'Test form',
})

test('[SHELL-039] [SHELL-127] debug view shows form 999 with a chart and a dashboard', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Debug'] }) })
  const requests = mockEndpoint(getForm, () => aFormReply(form))
  mockEndpoint(getMakeableChart, () => ({ options: aChart({ title: 'Sample line' }), filters: [] }))
  mockEndpoint(getMakeableDashboard, () => ({ items: [], sections: [] }))
  await openPage('/makeable')
  expect(await screen.findByRole('heading', { name: 'Debug view' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Text' })).toBeVisible()
  expect(requests.map(({ input }) => input.params)).toEqual([{ form_id: formId.test }])
  expect(await screen.findByRole('heading', { name: 'Sample line' })).toBeVisible()
})

test('[SHELL-039] debug view does not exist without the Debug module', async () => {
  signInBrowser({ profile: aProfile({ modules: ['Sections'] }) })
  const requests = mockEndpoint(getForm, () => aFormReply(form))
  await openPage('/makeable')
  await screen.findByRole('main')
  expect(screen.queryByRole('heading', { name: 'Debug view' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Debug view' })).toBeNull()
  expect(requests).toEqual([])
})
