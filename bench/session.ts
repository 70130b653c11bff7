import type { Database } from '../apps/api/src/platform/database/pool.ts'
import { PASSWORD } from './bench-herd.ts'

type SignedInHeaders = Record<string, string>

/** Signs in and returns the headers of the session. */
export async function signInByPassword(base: string, email: string): Promise<SignedInHeaders> {
  const client_id = crypto.randomUUID()
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${base}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { token: string }
  }
  const login = await post('auth/login', { email, password: PASSWORD, client_id })
  const { token } = await post('auth/token', { token: login.token, client_id })
  return { authorization: `Bearer ${token}`, language: 'da' }
}

/** Returns the user's id and active company, for row-level security of a bare connection. */
export async function selectCallerIds(db: Database, email: string): Promise<{ company: string; user: string }> {
  const person = await db
    .selectFrom('user_account')
    .select(['id', 'active_directory_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { company: person.active_directory_id ?? '', user: person.id }
}

export async function fetchFirstFarmId(base: string, headers: SignedInHeaders): Promise<string> {
  const farms = (await (await fetch(`${base}/api/farms`, { headers })).json()) as { id: string }[]
  if (!farms[0]) throw new Error('The herd has no farm')
  return farms[0].id
}
