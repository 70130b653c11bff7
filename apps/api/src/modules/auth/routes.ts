import * as contract from '@herdboard/contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import { linkOf, resetByLink, takeWish } from '#modules/auth/forgotten-password.ts'
import { loginAddresses } from '#modules/auth/login-info.ts'
import { changeOwnPassword, proveEmail, wishForEmail } from '#modules/auth/own-account.ts'
import { devicesOf, signDeviceOut, signOthersOut } from '#modules/auth/own-devices.ts'
import { checkPassword, continueSignIn, endFamily, type SignIn, startSignIn } from '#modules/auth/service.ts'
import { ownAccountRoute, personRoute, publicRoute, signInRoute } from '#platform/route.ts'

export async function authRoutes(app: FastifyInstance, { signIn }: { signIn: SignIn }): Promise<void> {
  signInRoute(app, contract.login, ({ call, body }) => checkPassword(signIn, call, body))
  signInRoute(app, contract.exchangeToken, ({ call, body }) => startSignIn(signIn, call, body))
  signInRoute(app, contract.refreshToken, ({ call, body }) => continueSignIn(signIn, call, body))
  signInRoute(app, contract.logout, ({ call, body }) => endFamily(signIn, call, body))
  const { config, database } = app.deps
  signInRoute(app, contract.forgotPassword, ({ call, body }) => takeWish(database, config, call, body))
  signInRoute(app, contract.readAccountLink, ({ call, body }) => linkOf(database, call, body))
  signInRoute(app, contract.resetPassword, ({ call, body }) => resetByLink(database, call, body))
  signInRoute(app, contract.confirmEmail, ({ call, body }) => proveEmail(database, call, body))
  ownAccountRoute(app, contract.changePassword, ({ call, body, ...who }) =>
    changeOwnPassword(database, call, who, body),
  )
  ownAccountRoute(app, contract.changeEmail, ({ call, person, body }) =>
    wishForEmail(database, config, call, person, body),
  )
  personRoute(app, contract.listSignIns, ({ db, call, person }) => devicesOf(db, call, person))
  personRoute(app, contract.endSignIn, ({ db, call, person, params }) => signDeviceOut(db, call, person, params.id))
  personRoute(app, contract.endOtherSignIns, ({ db, call, person }) => signOthersOut(db, call, person))
  publicRoute(app, contract.loginInfo, ({ call, query }) => loginAddresses(call, query))
}
