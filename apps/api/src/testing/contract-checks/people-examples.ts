import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { addCompanyToken, addOwnToken } from '@herdboard/contract/people/api-tokens.ts'
import { addSharedDevice, putOwnPin } from '@herdboard/contract/people/shared-devices.ts'
import { anInvitation } from '#testing/fixtures/invitations.ts'
import { aPerson, OWN_PASSWORD } from '#testing/fixtures/test-company.ts'
import { aDevice, aPasskey } from '#testing/fixtures/test-devices.ts'
import { emptyExample, nextName, nextNumber } from './example-rows.ts'
import type { RequestExample } from './request-example.ts'

/** Sign-in, profile, people and tokens. */
export const peopleExamples: Record<string, RequestExample> = {
  getProfile: emptyExample,
  putUser: async (_, world) => ({ params: { id: world.manager.userId }, body: { first_name: nextName('Anna') } }),
  patchProfile: async () => ({ body: [{ op: 'replace', path: '/language_id', value: 2 }] }),
  getMeta: emptyExample,
  changePassword: async () => ({ body: { old_password: 'x', password: 'x', confirm: 'x' } }),
  changeEmail: async () => ({ body: { email: `${nextNumber()}@holm.example`, password: 'x' } }),
  getSecondFactor: emptyExample,
  startSecondFactor: async () => ({ body: { password: 'x' } }),
  confirmSecondFactor: async () => ({ body: { code: '123456' } }),
  createRecoveryCodes: async () => ({ body: { password: 'x', code: '123456' } }),
  endSecondFactor: async () => ({ body: { password: 'x', code: '123456' } }),
  listPasskeys: emptyExample,
  startPasskey: async () => ({ body: { password: 'x' } }),
  addPasskey: async () => ({ body: { name: 'Nøgle', credential_id: 'x', client_data: 'x', attestation: 'x' } }),
  removePasskey: async (api, world) => ({ params: { id: await aPasskey(api.db, world.manager) } }),
  listSignIns: emptyExample,
  endSignIn: async (api, world) => ({ params: { id: await aDevice(api.db, world.manager) } }),
  endOtherSignIns: async (api, world) => {
    await aDevice(api.db, world.manager)
    return {}
  },
  listRoles: emptyExample,
  listPermissions: emptyExample,
  listUsers: emptyExample,
  inviteUser: async (api) => ({ body: { email: (await aPerson(api.db)).email } }),
  listOwnInvitations: emptyExample,
  acceptInvitation: async (api, world) => ({ params: { id: await anInvitation(api.db, world.manager) } }),
  declineInvitation: async (api, world) => ({ params: { id: await anInvitation(api.db, world.manager) } }),
  addUser: async () => ({
    body: { email: `ny${nextNumber()}@farm.example`, first_name: 'Ny', last_name: 'Medarbejder', role: 'Employee' },
  }),
  changeUserSettings: async (api, world) => ({
    params: { id: (await aPerson(api.db, { company: world })).userId },
    body: { role: 'Advisor', farms: [{ id: world.farm.id, permission: 'Read' }], version: 1 },
  }),
  removeUser: async (api, world) => ({ params: { id: (await aPerson(api.db, { company: world })).userId } }),
  listSharedDevices: emptyExample,
  addSharedDevice: async () => ({ body: { name: nextName('Tablet') } }),
  removeSharedDevice: async (api, world) => {
    const { id } = await api.as(world).call(addSharedDevice, { body: { name: nextName('Tablet') } })
    return { params: { id } }
  },
  getOwnPin: emptyExample,
  putOwnPin: async () => ({ body: { pin: '2580', password: OWN_PASSWORD } }),
  removeOwnPin: async (api, world) => {
    await api.db.deleteFrom('sign_in_attempt').execute()
    await api.as(world).call(putOwnPin, { body: { pin: '2580', password: OWN_PASSWORD } })
    return {}
  },
  listOwnTokens: emptyExample,
  addOwnToken: async () => ({ body: { name: nextName('Regneark'), password: OWN_PASSWORD } }),
  removeOwnToken: async (api, world) => {
    // Failed attempts of earlier checks would delay this sign-in.
    await api.db.deleteFrom('sign_in_attempt').execute()
    const body = { name: nextName('Regneark'), password: OWN_PASSWORD }
    return { params: { id: (await api.as(world).call(addOwnToken, { body })).token.id } }
  },
  listCompanyTokens: emptyExample,
  addCompanyToken: async (_api, world) => ({
    body: { name: nextName('Foderanlæg'), farm_ids: [world.farm.id], password: OWN_PASSWORD },
  }),
  removeCompanyToken: async (api, world) => {
    await api.db.deleteFrom('sign_in_attempt').execute()
    const body = { name: nextName('Foderanlæg'), farm_ids: [world.farm.id as FarmId], password: OWN_PASSWORD }
    return { params: { id: (await api.as(world).call(addCompanyToken, { body })).token.id } }
  },
}
