import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { listActions } from '@herdboard/contract/system/catalogue.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { exampleBarn, exampleFarm } from '#testing/herd.ts'
import { apiRefusal, connectionFailure, mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { fetchMorningData } from './fetch-morning-data.ts'

const [deaths, feed] = [5, 7]
const farm = exampleFarm({ accessible_actions: [deaths, feed] })
const barns = [1, 2].map((no) => exampleBarn(farm, { name: `Stald ${no}`, accessible_actions: [deaths, feed] }))

/** Fetches the morning's data with this response to the form of the first barn; names form and barn of each request. */
async function formsAfter(refusal: () => never) {
  signInBrowser({ farms: [farm], barns })
  setCurrentLocale('da')
  mockEndpoint(listActions, () =>
    [formId.deadPigs, formId.feedUse].map((form, at) => ({
      id: [deaths, feed][at] ?? 0,
      form_id: form,
      name: '',
      module: null,
      permission: null,
    })),
  )
  const requests = mockEndpoint(getForm, ({ input }) => {
    if (input.query.barn_id === barns[0]?.id) refusal()
    return aFormReply(deadForm())
  })
  const client = new QueryClient()
  await fetchMorningData(client, false, new AbortController().signal).catch(() => undefined)
  client.clear()
  return requests.map(({ input: { params, query } }) => {
    const barn = barns.find(({ id }) => id === query.barn_id)
    return `${params.form_id} ${barn?.name ?? 'farm'}`
  })
}

test('forms of deaths and feed are fetched for every place, also after a place that refuses its form', async () => {
  const fetched = await formsAfter(() => {
    throw apiRefusal(403, [{ code: 'access.denied', message: 'No' }])
  })
  expect(fetched).toEqual(expect.arrayContaining([`${formId.deadPigs} Stald 2`, `${formId.feedUse} Stald 2`]))
})

test('without a network the rest waits for the next visit', async () => {
  const fetched = await formsAfter(() => {
    throw connectionFailure()
  })
  expect(fetched.filter((each) => each.endsWith('Stald 2'))).toEqual([])
})
