import * as contract from '@herdboard/contract/auth.ts'
import * as passkeys from '@herdboard/contract/passkeys.ts'
import * as secondFactor from '@herdboard/contract/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import { linkOf, resetByLink, takeWish } from '#modules/auth/forgotten-password.ts'
import { loginAddresses } from '#modules/auth/login-info.ts'
import { changeOwnPassword, proveEmail, wishForEmail } from '#modules/auth/own-account.ts'
import { devicesOf, signDeviceOut, signOthersOut } from '#modules/auth/own-devices.ts'
import { challengeToSignIn, checkPasskey } from '#modules/auth/passkey-sign-in.ts'
import { dropPasskey, keepPasskey, passkeysOf, startPasskeyOf } from '#modules/auth/passkeys.ts'
import { signInProvider } from '#modules/auth/provider/client.ts'
import { providerRoutes } from '#modules/auth/provider/routes.ts'
import { inOurToken } from '#modules/auth/provider/ways.ts'
import {
  confirmFactor,
  endFactor,
  renewRecoveryCodes,
  secondFactorOf,
  startFactor,
} from '#modules/auth/second-factor.ts'
import { answerWithCode } from '#modules/auth/second-factor-sign-in.ts'
import { checkPassword, continueSignIn, endFamily, type SignIn, startSignIn } from '#modules/auth/service.ts'
import { personRoute, publicRoute } from '#platform/route.ts'
import { ownAccountRoute, signInRoute } from '#platform/sign-in-route.ts'

export async function authRoutes(
  app: FastifyInstance,
  { signIn: desk }: { signIn: Omit<SignIn, 'provider' | 'passwordSignIn'> },
): Promise<void> {
  const { config, database } = app.deps
  const provider = config.provider && signInProvider(config, config.provider)
  const proof = { database, serverKey: desk.keys.secondFactor }
  const signIn: SignIn = { ...desk, provider, passwordSignIn: config.passwordSignIn }
  signInRoute(app, contract.login, ({ call, body }) => checkPassword(signIn, call, body))
  signInRoute(app, contract.exchangeToken, async ({ call, body }) => {
    const { leadsTo, ...own } = await inOurToken(signIn, provider, call, body)
    const tokens = await startSignIn(signIn, call, own)
    return leadsTo === undefined ? tokens : { ...tokens, leads_to: leadsTo }
  })
  signInRoute(app, contract.refreshToken, ({ call, body }) => continueSignIn(signIn, call, body))
  signInRoute(app, contract.logout, ({ call, body }) => endFamily(signIn, call, body))
  signInRoute(app, contract.forgotPassword, ({ call, body }) => takeWish(database, config, call, body))
  signInRoute(app, contract.readAccountLink, ({ call, body }) => linkOf(database, call, body))
  signInRoute(app, contract.resetPassword, ({ call, body }) => resetByLink(database, config, call, body))
  signInRoute(app, contract.confirmEmail, ({ call, body }) => proveEmail(database, call, body))
  ownAccountRoute(app, contract.changePassword, ({ call, body, ...who }) => changeOwnPassword(proof, call, who, body))
  ownAccountRoute(app, contract.changeEmail, ({ call, person, body }) =>
    wishForEmail(proof, config, call, person, body),
  )
  personRoute(app, contract.listSignIns, ({ db, call, person }) => devicesOf(db, call, person))
  personRoute(app, contract.endSignIn, ({ db, call, person, params }) => signDeviceOut(db, call, person, params.id))
  personRoute(app, contract.endOtherSignIns, ({ db, call, person }) => signOthersOut(db, call, person))
  secondFactorRoutes(app, signIn)
  passkeyRoutes(app, signIn)
  publicRoute(app, contract.loginInfo, ({ call, query }) => loginAddresses(signIn, call, query))
  if (provider) providerRoutes(app, signIn, provider)
}

function secondFactorRoutes(app: FastifyInstance, signIn: SignIn): void {
  const { config, database } = app.deps
  const desk = { database, serverKey: signIn.keys.secondFactor }
  signInRoute(app, secondFactor.enterCode, ({ call, body }) => answerWithCode(signIn, call, body))
  personRoute(app, secondFactor.getSecondFactor, ({ db, person }) => secondFactorOf(db, person))
  ownAccountRoute(app, secondFactor.startSecondFactor, ({ call, person, body }) =>
    startFactor(desk, config, call, person, body),
  )
  ownAccountRoute(app, secondFactor.confirmSecondFactor, ({ call, person, body }) =>
    confirmFactor(desk, call, person, body),
  )
  ownAccountRoute(app, secondFactor.makeRecoveryCodes, ({ call, person, body }) =>
    renewRecoveryCodes(desk, call, person, body),
  )
  ownAccountRoute(app, secondFactor.endSecondFactor, ({ call, person, body }) => endFactor(desk, call, person, body))
}

function passkeyRoutes(app: FastifyInstance, { keys }: SignIn): void {
  const { config, database } = app.deps
  const desk = { database, serverKey: keys.secondFactor }
  signInRoute(app, passkeys.startPasskeySignIn, ({ call, body }) => challengeToSignIn(database, config, call, body))
  signInRoute(app, passkeys.signInWithPasskey, ({ call, body }) => checkPasskey(database, config, call, body))
  personRoute(app, passkeys.listPasskeys, ({ db, call, person }) => passkeysOf(db, config, call, person))
  ownAccountRoute(app, passkeys.startPasskey, ({ call, person, body }) =>
    startPasskeyOf(desk, config, call, person, body),
  )
  ownAccountRoute(app, passkeys.addPasskey, ({ call, person, body }) =>
    keepPasskey(database, config, call, person, body),
  )
  personRoute(app, passkeys.removePasskey, ({ db, call, person, params }) => dropPasskey(db, call, person, params.id))
}
