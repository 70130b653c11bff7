import { z } from 'zod'

/** Destination of the mails of this installation: its mail server, or without one a folder on the server. */
export const MailDestination = z.enum(['server', 'folder'])
export type MailDestination = z.infer<typeof MailDestination>
