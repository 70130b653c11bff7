import { getForm } from '@herdboard/contract/core/form-endpoints.ts'
import { logout } from '@herdboard/contract/people/auth.ts'
import { expect, test } from 'vitest'
import { readOwnDraft, saveDraft } from '#blocks/workflows/action-modal/draft/draft-storage.ts'
import { loadNewForm } from '#blocks/workflows/action-modal/entry/form-in-progress.ts'
import { setCurrentLocale } from '#lib/locale/current-locale.ts'
import { aFormReply, deadForm } from '#testing/forms.ts'
import { aProfile } from '#testing/herd.ts'
import { mockEndpoint } from '#testing/mock-endpoint.ts'
import { signInBrowser } from '#testing/sign-in-browser.ts'
import { signOutAndReload } from './sign-out.ts'

test('sign-out at a shared office PC removes all partly filled forms', async () => {
  const profile = aProfile()
  signInBrowser({ profile })
  setCurrentLocale('en')
  mockEndpoint(getForm, () => aFormReply(deadForm()))
  mockEndpoint(logout, () => ({ logout_url: '/auth/login' }))
  const owner = `${profile.id}.${profile.active_directory_id}`
  saveDraft(owner, { id: 'window', request: { kind: 'new-note' }, row: null, inProgress: await loadNewForm(5, {}) })
  expect(readOwnDraft(owner)).not.toBeNull()
  await signOutAndReload()
  expect(readOwnDraft(owner)).toBeNull()
})
