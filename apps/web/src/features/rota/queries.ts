import { listRotas, putRota } from '@herdboard/contract/people/rotas.ts'
import { apiMutation, apiQuery } from '#lib/http/api-query.ts'

export const rotasQuery = { ...apiQuery(listRotas, {}), meta: { showsOwnErrors: true } }
export const saveRotaMutation = apiMutation(putRota, { showsOwnErrors: true })
