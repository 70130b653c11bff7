import * as contract from '@herdboard/contract/people/accounts.ts'
import * as people from '@herdboard/contract/people/users.ts'
import type { FastifyInstance } from 'fastify'
import { limitInvitations, limitUnknownAddresses } from '#modules/auth/service.ts'
import { mailDestination } from '#modules/mail/service.ts'
import { addMember, inviteMember, isRegisteredEmail } from '#modules/people/invitations.ts'
import { changeOwnUser, changeProfile, directoriesOf, readMeta, readProfile } from '#modules/people/service.ts'
import { changeMemberSettings, removeMember, usersOf } from '#modules/people/users.ts'
import { route } from '#platform/http/route.ts'
import { permissionReplies, roleReplies } from './user-reply.ts'

export async function peopleRoutes(app: FastifyInstance): Promise<void> {
  const { invitationsPerDay } = app.deps.config
  route(app, contract.getProfile, ({ db, context, person }) => readProfile(db, context, person))
  route(app, contract.patchProfile, ({ db, context, person, body }) => changeProfile(db, context, person, body))
  route(app, contract.putUser, ({ db, context, person, params, body }) =>
    changeOwnUser(db, context, person, params.id, body),
  )
  route(app, contract.getMeta, ({ db, context, person }) => readMeta(db, context, person))
  route(app, contract.listDirectories, ({ db, context, person }) => directoriesOf(db, context, person))

  const mails_go_to = mailDestination(app.deps.config)
  route(app, people.listRoles, async ({ context }) => roleReplies(context.text))
  route(app, people.listPermissions, async ({ context }) => permissionReplies(context.text))
  route(app, people.listUsers, ({ db, context, scope }) => usersOf(db, context, scope))
  route(app, people.inviteUser, {
    prepare: ({ context, body }) =>
      limitUnknownAddresses(app.deps.database, context, (db) => isRegisteredEmail(db, body.email)),
    handle: async ({ db, context, scope, body }) => {
      await limitInvitations(db, context, scope.directoryId, invitationsPerDay)
      return { ...(await inviteMember(db, context, scope, body)), mails_go_to }
    },
  })
  route(app, people.addUser, async ({ db, context, scope, body }) => {
    await limitInvitations(db, context, scope.directoryId, invitationsPerDay)
    return { ...(await addMember(db, context, scope, body)), mails_go_to }
  })
  route(app, people.changeUserSettings, ({ db, context, scope, params, body }) =>
    changeMemberSettings(db, context, scope, params.id, body),
  )
  route(app, people.removeUser, ({ db, context, scope, params }) => removeMember(db, context, scope, params.id))
}
