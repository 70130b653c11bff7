import { loginInfo } from '@herdboard/contract/people/auth.ts'
import { queryOptions } from '@tanstack/react-query'
import { sendEndpointRequest } from '#lib/http/send-endpoint-request.ts'

/**
 * Fetches the sign-in methods of the installation, and the URL that starts the identity provider's sign-in and returns
 * to a page of this app.
 */
export const loginInfoQuery = (returnUrl: string) =>
  queryOptions({
    queryKey: [loginInfo.path, returnUrl],
    queryFn: () => sendEndpointRequest(loginInfo, { query: { callback_url: returnUrl } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Without a response the password form still works; no error is shown.
    meta: { showsOwnErrors: true },
  })
