import { signOut } from '#lib/session.ts'

/** Ends the sign-in. The page is loaded anew, so that nothing of the last person stays in memory. */
export async function leave(): Promise<void> {
  const address = await signOut()
  const url = new URL(address, location.href)
  location.assign(url.protocol === 'https:' || url.origin === location.origin ? url.href : '/auth/login')
}
