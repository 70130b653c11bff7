import * as contract from '@herdboard/contract/accounts.ts'
import * as people from '@herdboard/contract/people.ts'
import type { FastifyInstance } from 'fastify'
import { limitInvitations, limitUnknownAddresses } from '#modules/auth/service.ts'
import { mailsGoTo } from '#modules/mail/service.ts'
import { create, invite, isKnown } from '#modules/people/invitations.ts'
import { changeOwnUser, changeProfile, directoriesOf, metaOf, profileOf } from '#modules/people/service.ts'
import { changeSettings, removeMember, usersOf } from '#modules/people/users.ts'
import { permissionsIn, rolesIn } from '#modules/people/words.ts'
import { personRoute, preparedRoute, route } from '#platform/route.ts'

export async function peopleRoutes(app: FastifyInstance): Promise<void> {
  const { invitationsPerDay } = app.deps.config
  personRoute(app, contract.getProfile, ({ db, call, person }) => profileOf(db, call, person))
  personRoute(app, contract.patchProfile, ({ db, call, person, body }) => changeProfile(db, call, person, body))
  personRoute(app, contract.putUser, ({ db, call, person, params, body }) =>
    changeOwnUser(db, call, person, params.id, body),
  )
  personRoute(app, contract.getMeta, ({ db, call, person }) => metaOf(db, call, person))
  personRoute(app, contract.listDirectories, ({ db, call, person }) => directoriesOf(db, call, person))

  const mails_go_to = mailsGoTo(app.deps.config)
  route(app, people.listRoles, async ({ call }) => rolesIn(call.text))
  route(app, people.listPermissions, async ({ call }) => permissionsIn(call.text))
  route(app, people.listUsers, ({ db, call, scope }) => usersOf(db, call, scope))
  preparedRoute(
    app,
    people.inviteUser,
    { prepare: ({ call, body }) => limitUnknownAddresses(app.deps.database, call, (db) => isKnown(db, body.email)) },
    async ({ db, call, scope, body }) => {
      await limitInvitations(db, call, scope.directoryId, invitationsPerDay)
      return { ...(await invite(db, call, scope, body)), mails_go_to }
    },
  )
  route(app, people.addUser, async ({ db, call, scope, body }) => {
    await limitInvitations(db, call, scope.directoryId, invitationsPerDay)
    return { ...(await create(db, call, scope, body)), mails_go_to }
  })
  route(app, people.changeUserSettings, ({ db, call, scope, params, body }) =>
    changeSettings(db, call, scope, params.id, body),
  )
  route(app, people.removeUser, ({ db, call, scope, params }) => removeMember(db, call, scope, params.id))
}
