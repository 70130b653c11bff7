import { logout } from '@herdboard/contract/auth.ts'
import { getForm } from '@herdboard/contract/forms.ts'
import { expect, test } from 'vitest'
import { readOwnDraft, saveDraft } from '#blocks/action-modal/draft-storage.ts'
import { loadNewForm } from '#blocks/action-modal/work.ts'
import { setCurrentLocale } from '#lib/spoken-language.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/serve.ts'
import { signInBrowser } from '#testing/signed-in.ts'
import { signOutAndReload } from './leave.ts'

test('at the shared PC of the office, who signs out leaves nothing half typed', async () => {
  const profile = aProfile()
  signInBrowser({ profile })
  setCurrentLocale('en')
  mockEndpoint(getForm, () => aFormReply(deadForm()))
  mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
  const owner = `${profile.id}.${profile.active_directory_id}`
  saveDraft(owner, { id: 'window', opening: { kind: 'new-note' }, row: null, work: await loadNewForm(5, {}) })
  expect(readOwnDraft(owner)).not.toBeNull()
  await signOutAndReload()
  expect(readOwnDraft(owner)).toBeNull()
})
