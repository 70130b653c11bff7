import { loginInfo } from '@herdboard/contract/people/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'

/** In which ways one signs in here, and where the way to the provider begins that leads back to an address of ours. */
export const loginInfoQuery = (leadsTo: string) =>
  queryOptions({
    queryKey: [loginInfo.path, leadsTo],
    queryFn: () => sendEndpointRequest(loginInfo, { query: { callback_url: leadsTo } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Without an answer there is still the password; nobody is told.
    meta: { showsOwnErrors: true },
  })
