import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROVIDER_START } from '#modules/auth/login-info.ts'
import type { SignInContext } from '#modules/auth/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import { createRequestContext } from '#platform/http/pipeline/create-request-context.ts'
import { requestGuard } from '#platform/http/pipeline/request-guard.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { RETURN_PATH, type SignInProvider } from './provider-client.ts'
import { returnFromProvider, startProviderSignIn } from './provider-flow.ts'

/** Paths of the API are registered without their `/api` prefix. */
const withoutApiPrefix = (path: string) => path.slice('/api'.length)

/**
 * Registers the two addresses that a browser visits on its way to the provider and back. They reply with a redirect,
 * not with JSON.
 */
export function providerRoutes(app: FastifyInstance, signIn: SignInContext, provider: SignInProvider): void {
  const redirectRoute = (path: string, next: (context: WebRequestContext) => Promise<string>) =>
    app.get(path, {
      onRequest: requestGuard(app, { access: 'public', shed: 'last' }),
      handler: async (request, reply) => {
        const context = createRequestContext(app.deps.clock.now(), request, reply, null, null)
        return reply.redirect(await next(context).catch((problem) => problemPage(request, problem)), 303)
      },
    })
  redirectRoute(withoutApiPrefix(PROVIDER_START), (context) => startProviderSignIn(signIn, provider, context))
  redirectRoute(withoutApiPrefix(RETURN_PATH), (context) => returnFromProvider(signIn, provider, context))
}

/**
 * Returns the sign-in page with the problem's code for a browser, where other sign-in methods are offered. A program
 * gets the problem itself.
 */
function problemPage(request: FastifyRequest, problem: unknown): string {
  const isPage = String(request.headers.accept ?? '').includes('text/html')
  if (!isPage || !(problem instanceof Problem)) throw problem
  return `/auth/login?${new URLSearchParams({ problem: problem.code })}`
}
