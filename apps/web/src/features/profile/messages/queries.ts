import { getMessageChoice, listMessages, putMessageChoice } from '@herdboard/contract/people/messages.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const messageChoiceQuery = { ...apiQuery(getMessageChoice, {}), meta: { showsOwnErrors: true } }
export const messagesQuery = { ...apiQuery(listMessages, {}), meta: { showsOwnErrors: true } }
export const saveMessageChoiceMutation = apiMutation(putMessageChoice, { showsOwnErrors: true })
