import * as contract from '@herdboard/contract/people/messages.ts'
import * as phone from '@herdboard/contract/people/phone.ts'
import * as push from '@herdboard/contract/people/push.ts'
import { listRotas, putRota } from '@herdboard/contract/people/rotas.ts'
import * as webhooks from '@herdboard/contract/system/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { privateTargets } from '#platform/outbound/private-targets.ts'
import type { MessageKeys } from './message-keys.ts'
import { chooseMessages, ownMessages } from './message-lists.ts'
import { addBrowser, pushBrowsers, removeBrowser } from './push/browsers.ts'
import { rotasOf, saveRota } from './rota/rotas.ts'
import { sentKinds } from './sent-kinds.ts'
import { ownPhone, removePhone, setPhone, verifyPhone } from './sms/own-phone.ts'
import { selectMessageChoice } from './sql/choices.ts'
import { companyWebhooks, createWebhook, endWebhook, sendTest } from './webhooks/webhooks.ts'

export async function messageRoutes(app: FastifyInstance, { keys }: { keys: MessageKeys }) {
  const { publicKey } = keys.vapid
  const settings = { key: keys.links, hasGateway: app.deps.config.sms !== null }
  const targets = privateTargets(app.deps.config.privateTargets)
  const rules = { key: keys.links, targets }
  route(app, contract.getMessageChoice, async ({ db, context, scope }) => ({
    ...(await selectMessageChoice(db, scope)),
    kinds: sentKinds(context.text),
  }))
  route(app, contract.putMessageChoice, ({ db, context, scope, body }) => chooseMessages(db, context, scope, body))
  route(app, listRotas, ({ db, context, scope }) => rotasOf(db, context, scope))
  route(app, putRota, ({ db, context, scope, params, body }) => saveRota(db, context, scope, params.farm_id, body))
  route(app, contract.listMessages, ({ db, context, scope }) => ownMessages(db, context, scope))
  route(app, push.getPush, ({ db, scope }) => pushBrowsers(db, scope, publicKey))
  route(app, push.addPushBrowser, ({ db, context, scope, body }) =>
    addBrowser(db, context, scope, body, { publicKey, targets }),
  )
  route(app, push.removePushBrowser, ({ db, context, scope, params }) => removeBrowser(db, context, scope, params.id))
  route(app, phone.getMessagePhone, ({ db, context, scope }) => ownPhone(db, context, scope, settings))
  route(app, phone.putMessagePhone, ({ db, context, scope, body }) =>
    setPhone(db, context, scope, body.phone, settings),
  )
  route(app, phone.verifyMessagePhone, ({ db, context, scope, body }) =>
    verifyPhone(db, context, scope, body.code, settings),
  )
  route(app, phone.removeMessagePhone, ({ db, context, scope }) => removePhone(db, context, scope))
  route(app, webhooks.listWebhooks, ({ db, context, scope }) => companyWebhooks(db, context, scope))
  route(app, webhooks.addWebhook, ({ db, context, scope, body }) => createWebhook(db, context, scope, body, rules))
  route(app, webhooks.testWebhook, ({ db, context, scope, params }) => sendTest(db, context, scope, params.id))
  route(app, webhooks.removeWebhook, ({ db, context, scope, params }) => endWebhook(db, context, scope, params.id))
}
