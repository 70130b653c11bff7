import { login } from '@herdboard/contract/people/auth.ts'
import { confirmSecondFactor, startSecondFactor } from '@herdboard/contract/people/second-factor.ts'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/pool.ts'
import { testApi } from '#testing/api/test-api.ts'
import { aPerson } from '#testing/fixtures/test-company.ts'
import { sentMails } from '#testing/mail/sent-mails.ts'
import { parseAdminCommand, resetSecondFactorByCommand } from './service.ts'

const api = await testApi()
const owner = openDatabase(api.ownerAddress, { connections: 2 })
afterAll(() => owner.destroy())

const password = 'Halmballe i regnvejr'
const client_id = '7d9f1c8e-2f0e-4f7e-9a53-0d7a5b3c1e11'

test('the server operator resets the second factor of a person, who is notified by mail', async () => {
  expect(parseAdminCommand(['lost-phone', 'karin@holm.example'])).toEqual({
    kind: 'lost-phone',
    email: 'karin@holm.example',
  })
  const karin = await aPerson(api.db, { password, email: 'karin@holm.example' })
  const help = (email: string) => resetSecondFactorByCommand(owner, email, api.clock.now())
  await expect(help('nobody@holm.example')).rejects.toThrow('Nobody signs in with nobody@holm.example.')
  await expect(help(karin.email)).rejects.toThrow('karin@holm.example has no second factor.')

  const { key } = await api.as(karin).call(startSecondFactor, { body: { password } })
  const code = new TOTP({ secret: key }).generate({ timestamp: api.clock.now().getTime() })
  await api.as(karin).call(confirmSecondFactor, { body: { code } })
  await sentMails(api)
  await help('Karin@Holm.example')
  const body = { email: karin.email, password, client_id }
  expect((await api.anonymous().call(login, { body })).needs_code).toBeUndefined()
  expect(await sentMails(api)).toMatchObject([{ to: karin.email, subject: 'Totrinsbekræftelse er slået fra' }])
  const auditLog = await api.db.selectFrom('audit_entry').select('action').where('user_id', '=', karin.userId).execute()
  expect(auditLog.map(({ action }) => action)).toContain('second_factor.off_by_hand')
})
