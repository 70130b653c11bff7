import { getDigestChoice, putDigestChoice } from '@herdboard/contract/people/digest.ts'
import { getMessageChoice, listMessages, putMessageChoice } from '@herdboard/contract/people/messages.ts'
import {
  getMessagePhone,
  putMessagePhone,
  removeMessagePhone,
  verifyMessagePhone,
} from '@herdboard/contract/people/phone.ts'
import { addPushBrowser, getPush, removePushBrowser } from '@herdboard/contract/people/push.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'
import { pushEndpoint } from '#lib/push/push-browser.ts'

export const messageChoiceQuery = { ...apiQuery(getMessageChoice, {}), meta: { showsOwnErrors: true } }
export const messagesQuery = { ...apiQuery(listMessages, {}), meta: { showsOwnErrors: true } }
export const saveMessageChoiceMutation = apiMutation(putMessageChoice, { showsOwnErrors: true })

export const pushQuery = { ...apiQuery(getPush, {}), meta: { showsOwnErrors: true } }
export const addPushBrowserMutation = apiMutation(addPushBrowser, { showsOwnErrors: true })
export const removePushBrowserMutation = apiMutation(removePushBrowser)
/** The subscription of this browser; stale with the list of browsers, because its key begins with the same path. */
export const thisBrowserQuery = queryOptions({
  queryKey: [getPush.path, 'this browser'],
  queryFn: async () => ({ endpoint: await pushEndpoint() }),
})

export const phoneQuery = { ...apiQuery(getMessagePhone, {}), meta: { showsOwnErrors: true } }
export const savePhoneMutation = apiMutation(putMessagePhone, { showsOwnErrors: true })
export const verifyPhoneMutation = apiMutation(verifyMessagePhone, { showsOwnErrors: true })
export const removePhoneMutation = apiMutation(removeMessagePhone)
export const digestQuery = { ...apiQuery(getDigestChoice, {}), meta: { showsOwnErrors: true } }
export const saveDigestMutation = apiMutation(putDigestChoice, { showsOwnErrors: true })
