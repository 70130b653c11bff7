import { BENCH_PASSWORD } from './bench-herd.ts'

/** Signs in and returns the headers of the session. */
export async function signInByPassword(base: string, email: string): Promise<Record<string, string>> {
  const client_id = crypto.randomUUID()
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${base}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { token: string }
  }
  const login = await post('auth/login', { email, password: BENCH_PASSWORD, client_id })
  const { token } = await post('auth/token', { token: login.token, client_id })
  return { authorization: `Bearer ${token}`, language: 'da' }
}
