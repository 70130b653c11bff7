import { z } from 'zod'

/** Where mails of this installation go: out by its mail server, or, without one, into a folder of the server. */
export const MailDestination = z.enum(['server', 'folder'])
export type MailDestination = z.infer<typeof MailDestination>
