import * as contract from '@herdboard/contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import { loginAddresses } from '#modules/auth/login-info.ts'
import { checkPassword, continueSignIn, endFamily, type SignIn, startSignIn } from '#modules/auth/service.ts'
import { publicRoute, signInRoute } from '#platform/route.ts'

export async function authRoutes(app: FastifyInstance, { signIn }: { signIn: SignIn }): Promise<void> {
  signInRoute(app, contract.login, ({ call, body }) => checkPassword(signIn, call, body))
  signInRoute(app, contract.exchangeToken, ({ call, body }) => startSignIn(signIn, call, body))
  signInRoute(app, contract.refreshToken, ({ call, body }) => continueSignIn(signIn, call, body))
  signInRoute(app, contract.logout, ({ call, body }) => endFamily(signIn, call, body))
  publicRoute(app, contract.loginInfo, ({ call, query }) => loginAddresses(call, query))
}
