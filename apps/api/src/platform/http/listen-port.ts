import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartProblem } from '#platform/config/start-problem.ts'

/** Checks whether the server can listen on its port, before anything else is started. Throws a StartProblem. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (cause) {
    throw portProblem(cause, host, port) ?? cause
  }
}

/** Returns the problem for an error that the host or port causes; null for any other error. */
export function portProblem(error: unknown, host: string, port: number): StartProblem | null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to another one.`,
    )
  }
  if (code === 'EACCES')
    return new StartProblem(`Port ${port} needs more rights than this account has. Set PORT to 1024 or above.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartProblem(`${host} is no address of this machine. Set HOST to one of its own, or to 127.0.0.1.`)
  }
  return null
}
