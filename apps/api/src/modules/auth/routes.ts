import * as contract from '@herdboard/contract/people/auth.ts'
import * as passkeys from '@herdboard/contract/people/passkeys.ts'
import * as secondFactor from '@herdboard/contract/people/second-factor.ts'
import type { FastifyInstance } from 'fastify'
import { loginAddresses } from '#modules/auth/login-info.ts'
import { providerRoutes } from '#modules/auth/provider/routes.ts'
import { checkPassword, endSession, refreshSignIn, type SignInContext, startSignIn } from '#modules/auth/service.ts'
import { personRoute, publicRoute } from '#platform/http/route.ts'
import { ownAccountRoute, signInRoute } from '#platform/http/sign-in-route.ts'
import { changeOwnPassword, confirmNewEmail, requestEmailChange } from './accounts/own-account.ts'
import { issueSignInChallenge, signInByPasskey } from './passkeys/passkey-sign-in.ts'
import { ownPasskeys, registerPasskey, removeOwnPasskey, startPasskeyRegistration } from './passkeys/passkeys.ts'
import { accountLinkInfo, requestPasswordReset, resetPasswordByLink } from './password/forgotten-password.ts'
import { signInProvider } from './provider/provider-client.ts'
import { exchangeProviderToken } from './provider/provider-flow.ts'
import {
  confirmEnrollment,
  enrollSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
import { signInWithCode } from './second-factor/second-factor-sign-in.ts'
import { signedInDevices, signOutDevice, signOutOtherDevices } from './sessions/signed-in-devices.ts'

export async function authRoutes(
  app: FastifyInstance,
  { signIn: deps }: { signIn: Omit<SignInContext, 'provider' | 'passwordSignIn'> },
): Promise<void> {
  const { config, database } = app.deps
  const provider = config.provider && signInProvider(config, config.provider)
  const reauthentication = { database, serverKey: deps.keys.secondFactor }
  const signIn: SignInContext = { ...deps, provider, passwordSignIn: config.passwordSignIn }
  signInRoute(app, contract.login, ({ context, body }) => checkPassword(signIn, context, body))
  signInRoute(app, contract.exchangeToken, async ({ context, body }) => {
    const { leadsTo, ...own } = await exchangeProviderToken(signIn, provider, context, body)
    const tokens = await startSignIn(signIn, context, own)
    return leadsTo === undefined ? tokens : { ...tokens, leads_to: leadsTo }
  })
  signInRoute(app, contract.refreshToken, ({ context, body }) => refreshSignIn(signIn, context, body))
  signInRoute(app, contract.logout, ({ context, body }) => endSession(signIn, context, body))
  signInRoute(app, contract.forgotPassword, ({ context, body }) =>
    requestPasswordReset(database, config, context, body),
  )
  signInRoute(app, contract.readAccountLink, ({ context, body }) => accountLinkInfo(database, context, body))
  signInRoute(app, contract.resetPassword, ({ context, body }) => resetPasswordByLink(database, config, context, body))
  signInRoute(app, contract.confirmEmail, ({ context, body }) => confirmNewEmail(database, context, body))
  ownAccountRoute(app, contract.changePassword, ({ context, body, ...who }) =>
    changeOwnPassword(reauthentication, context, who, body),
  )
  ownAccountRoute(app, contract.changeEmail, ({ context, person, body }) =>
    requestEmailChange(reauthentication, config, context, person, body),
  )
  personRoute(app, contract.listSignIns, ({ db, context, person }) => signedInDevices(db, context, person))
  personRoute(app, contract.endSignIn, ({ db, context, person, params }) =>
    signOutDevice(db, context, person, params.id),
  )
  personRoute(app, contract.endOtherSignIns, ({ db, context, person }) => signOutOtherDevices(db, context, person))
  secondFactorRoutes(app, signIn)
  passkeyRoutes(app, signIn)
  publicRoute(app, contract.loginInfo, ({ context, query }) => loginAddresses(signIn, context, query))
  if (provider) providerRoutes(app, signIn, provider)
}

function secondFactorRoutes(app: FastifyInstance, signIn: SignInContext): void {
  const { config, database } = app.deps
  const deps = { database, serverKey: signIn.keys.secondFactor }
  signInRoute(app, secondFactor.enterCode, ({ context, body }) => signInWithCode(signIn, context, body))
  personRoute(app, secondFactor.getSecondFactor, ({ db, person }) => secondFactorOf(db, person))
  ownAccountRoute(app, secondFactor.startSecondFactor, ({ context, person, body }) =>
    enrollSecondFactor(deps, config, context, person, body),
  )
  ownAccountRoute(app, secondFactor.confirmSecondFactor, ({ context, person, body }) =>
    confirmEnrollment(deps, context, person, body),
  )
  ownAccountRoute(app, secondFactor.makeRecoveryCodes, ({ context, person, body }) =>
    renewRecoveryCodes(deps, context, person, body),
  )
  ownAccountRoute(app, secondFactor.endSecondFactor, ({ context, person, body }) =>
    turnOffSecondFactor(deps, context, person, body),
  )
}

function passkeyRoutes(app: FastifyInstance, { keys }: SignInContext): void {
  const { config, database } = app.deps
  const deps = { database, serverKey: keys.secondFactor }
  signInRoute(app, passkeys.startPasskeySignIn, ({ context, body }) =>
    issueSignInChallenge(database, config, context, body),
  )
  signInRoute(app, passkeys.signInWithPasskey, ({ context, body }) => signInByPasskey(database, config, context, body))
  personRoute(app, passkeys.listPasskeys, ({ db, context, person }) => ownPasskeys(db, config, context, person))
  ownAccountRoute(app, passkeys.startPasskey, ({ context, person, body }) =>
    startPasskeyRegistration(deps, config, context, person, body),
  )
  ownAccountRoute(app, passkeys.addPasskey, ({ context, person, body }) =>
    registerPasskey(database, config, context, person, body),
  )
  personRoute(app, passkeys.removePasskey, ({ db, context, person, params }) =>
    removeOwnPasskey(db, context, person, params.id),
  )
}
