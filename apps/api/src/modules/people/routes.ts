import * as contract from '@herdboard/contract/people/accounts.ts'
import * as invitations from '@herdboard/contract/people/invitations.ts'
import * as people from '@herdboard/contract/people/users.ts'
import type { FastifyInstance } from 'fastify'
import { limitInvitations } from '#modules/auth/service.ts'
import { mailDestination } from '#modules/mail/service.ts'
import { inviteByEmail, invitePerson } from '#modules/people/invitations.ts'
import { acceptOwnInvitation, declineOwnInvitation, ownInvitations } from '#modules/people/own-invitations.ts'
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

  route(app, invitations.listOwnInvitations, ({ db, context, person }) => ownInvitations(db, context, person))
  route(app, invitations.acceptInvitation, ({ db, context, person, params }) =>
    acceptOwnInvitation(db, context, person, params.id),
  )
  route(app, invitations.declineInvitation, ({ db, context, person, params }) =>
    declineOwnInvitation(db, context, person, params.id),
  )

  const mails_go_to = mailDestination(app.deps.config)
  route(app, people.listRoles, async ({ context }) => roleReplies(context.text))
  route(app, people.listPermissions, async ({ context }) => permissionReplies(context.text))
  route(app, people.listUsers, ({ db, context, scope }) => usersOf(db, context, scope))
  route(app, people.inviteUser, async ({ db, context, scope, body }) => {
    await limitInvitations(db, context, scope.directoryId, invitationsPerDay)
    return { ...(await inviteByEmail(db, context, scope, body)), mails_go_to }
  })
  route(app, people.addUser, async ({ db, context, scope, body }) => {
    await limitInvitations(db, context, scope.directoryId, invitationsPerDay)
    return { ...(await invitePerson(db, context, scope, body)), mails_go_to }
  })
  route(app, people.changeUserSettings, ({ db, context, scope, params, body }) =>
    changeMemberSettings(db, context, scope, params.id, body),
  )
  route(app, people.removeUser, ({ db, context, scope, params }) => removeMember(db, context, scope, params.id))
}
