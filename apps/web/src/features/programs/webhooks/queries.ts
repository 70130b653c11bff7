import { addWebhook, listWebhooks, removeWebhook, testWebhook } from '@herdboard/contract/system/webhooks.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const webhooksQuery = { ...apiQuery(listWebhooks, {}), meta: { showsOwnErrors: true } }
export const addWebhookMutation = apiMutation(addWebhook, { showsOwnErrors: true })
export const testWebhookMutation = apiMutation(testWebhook)
export const removeWebhookMutation = apiMutation(removeWebhook)
