import * as contract from '@herdboard/contract/people/auth.ts'
import * as passkeys from '@herdboard/contract/people/passkeys.ts'
import * as secondFactor from '@herdboard/contract/people/second-factor.ts'
import * as devices from '@herdboard/contract/people/shared-devices.ts'
import type { FastifyInstance } from 'fastify'
import { loginAddresses } from '#modules/auth/login-info.ts'
import { providerRoutes } from '#modules/auth/provider/routes.ts'
import {
  endSession,
  refreshSignIn,
  type SignInContext,
  signInWithPassword,
  startSignIn,
} from '#modules/auth/service.ts'
import { route } from '#platform/http/route.ts'
import { changeOwnPassword, confirmNewEmail, requestEmailChange } from './accounts/own-account.ts'
import { requireReauthentication } from './accounts/reauthentication.ts'
import { issueSignInChallenge, signInByPasskey } from './passkeys/passkey-sign-in.ts'
import { ownPasskeys, registerPasskey, removeOwnPasskey, startPasskeyRegistration } from './passkeys/passkeys.ts'
import { accountLinkInfo, requestPasswordReset, resetPasswordByLink } from './password/forgotten-password.ts'
import { hashPassword } from './password/password-hash.ts'
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
import { ownPin, removePin, requireGoodPin, storeOwnPin } from './shared-devices/own-pin.ts'
import { deviceSignIn, signInWithPin } from './shared-devices/pin-sign-in.ts'
import { registerSharedDevice, removeDevice, sharedDevicesOf } from './shared-devices/shared-devices.ts'

export async function authRoutes(
  app: FastifyInstance,
  { signIn: deps }: { signIn: Omit<SignInContext, 'provider' | 'passwordSignIn' | 'hashCost'> },
): Promise<void> {
  const { config } = app.deps
  const { database } = deps
  const provider = config.provider && signInProvider(config, config.provider)
  const { hashCost } = app.deps
  const reauthentication = { database, serverKey: deps.keys.secondFactor, hashCost }
  const signIn: SignInContext = { ...deps, provider, passwordSignIn: config.passwordSignIn, hashCost }
  route(app, contract.login, {
    transaction: 'own',
    handle: ({ context, body }) => signInWithPassword(signIn, context, body),
  })
  route(app, contract.exchangeToken, {
    transaction: 'own',
    handle: async ({ context, body }) => {
      const { returnPath, ...own } = await exchangeProviderToken(signIn, provider, context, body)
      const tokens = await startSignIn(signIn, context, own)
      return returnPath === undefined ? tokens : { ...tokens, return_path: returnPath }
    },
  })
  route(app, contract.refreshToken, {
    transaction: 'own',
    handle: ({ context, body }) => refreshSignIn(signIn, context, body),
  })
  route(app, contract.logout, { transaction: 'own', handle: ({ context, body }) => endSession(signIn, context, body) })
  route(app, contract.forgotPassword, {
    transaction: 'own',
    handle: ({ context, body }) => requestPasswordReset(database, config, context, body),
  })
  route(app, contract.readAccountLink, {
    transaction: 'own',
    handle: ({ context, body }) => accountLinkInfo(database, context, body),
  })
  route(app, contract.resetPassword, {
    transaction: 'own',
    handle: ({ context, body }) => resetPasswordByLink(signIn, context, body),
  })
  route(app, contract.confirmEmail, {
    transaction: 'own',
    handle: ({ context, body }) => confirmNewEmail(database, context, body),
  })
  route(app, contract.changePassword, {
    transaction: 'own',
    handle: ({ context, body, ...who }) => changeOwnPassword(reauthentication, context, who, body),
  })
  route(app, contract.changeEmail, {
    transaction: 'own',
    handle: ({ context, person, body }) => requestEmailChange(reauthentication, config, context, person, body),
  })
  route(app, contract.listSignIns, ({ db, context, person }) => signedInDevices(db, context, person))
  route(app, contract.endSignIn, ({ db, context, person, params }) => signOutDevice(db, context, person, params.id))
  route(app, contract.endOtherSignIns, ({ db, context, person }) => signOutOtherDevices(db, context, person))
  secondFactorRoutes(app, signIn)
  passkeyRoutes(app, signIn)
  sharedDeviceRoutes(app, signIn)
  route(app, contract.loginInfo, ({ context, query }) => loginAddresses(signIn, context, query))
  if (provider) providerRoutes(app, signIn, provider)
}

function secondFactorRoutes(app: FastifyInstance, signIn: SignInContext): void {
  const { config } = app.deps
  const deps = { database: signIn.database, serverKey: signIn.keys.secondFactor }
  route(app, secondFactor.enterCode, {
    transaction: 'own',
    handle: ({ context, body }) => signInWithCode(signIn, context, body),
  })
  route(app, secondFactor.getSecondFactor, ({ db, person }) => secondFactorOf(db, person))
  route(app, secondFactor.startSecondFactor, {
    transaction: 'own',
    handle: ({ context, person, body }) => enrollSecondFactor(deps, config, context, person, body),
  })
  route(app, secondFactor.confirmSecondFactor, {
    transaction: 'own',
    handle: ({ context, person, body }) => confirmEnrollment(deps, context, person, body),
  })
  route(app, secondFactor.createRecoveryCodes, {
    transaction: 'own',
    handle: ({ context, person, body }) => renewRecoveryCodes(deps, context, person, body),
  })
  route(app, secondFactor.endSecondFactor, {
    transaction: 'own',
    handle: ({ context, person, body }) => turnOffSecondFactor(deps, context, person, body),
  })
}

function passkeyRoutes(app: FastifyInstance, { keys, database }: SignInContext): void {
  const { config } = app.deps
  const deps = { database, serverKey: keys.secondFactor }
  route(app, passkeys.startPasskeySignIn, {
    transaction: 'own',
    handle: ({ context, body }) => issueSignInChallenge(database, config, context, body),
  })
  route(app, passkeys.signInWithPasskey, {
    transaction: 'own',
    handle: ({ context, body }) => signInByPasskey(database, config, context, body),
  })
  route(app, passkeys.listPasskeys, ({ db, context, person }) => ownPasskeys(db, config, context, person))
  route(app, passkeys.startPasskey, {
    transaction: 'own',
    handle: ({ context, person, body }) => startPasskeyRegistration(deps, config, context, person, body),
  })
  route(app, passkeys.addPasskey, {
    transaction: 'own',
    handle: ({ context, person, body }) => registerPasskey(database, config, context, person, body),
  })
  route(app, passkeys.removePasskey, ({ db, context, person, params }) =>
    removeOwnPasskey(db, context, person, params.id),
  )
}

function sharedDeviceRoutes(app: FastifyInstance, { keys, database, hashCost }: SignInContext): void {
  const deps = { database, serverKey: keys.secondFactor }
  route(app, devices.listSharedDevices, ({ db, scope }) => sharedDevicesOf(db, scope))
  route(app, devices.addSharedDevice, ({ db, context, scope, body }) =>
    registerSharedDevice(db, context, scope, body.name),
  )
  route(app, devices.removeSharedDevice, ({ db, context, scope, params }) =>
    removeDevice(db, context, scope, params.id),
  )
  route(app, devices.getOwnPin, ({ db, scope }) => ownPin(db, scope))
  route(app, devices.putOwnPin, {
    prepare: async ({ context, person, body }) => {
      requireGoodPin(body.pin)
      await requireReauthentication(deps, context, person, body)
      return hashPassword(body.pin, hashCost)
    },
    handle: ({ db, context, scope, prepared }) => storeOwnPin(db, context, scope, prepared),
  })
  route(app, devices.removeOwnPin, ({ db, context, scope }) => removePin(db, context, scope))
  route(app, devices.getDeviceSignIn, { transaction: 'own', handle: ({ context }) => deviceSignIn(database, context) })
  route(app, devices.signInByPin, {
    transaction: 'own',
    handle: ({ context, body }) => signInWithPin(database, context, body),
  })
}
