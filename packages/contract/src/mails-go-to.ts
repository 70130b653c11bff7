import { z } from 'zod'

/** Where mails of this installation go: out by its mail server, or, without one, into a folder of the server. */
export const MailsGoTo = z.enum(['server', 'folder'])
export type MailsGoTo = z.infer<typeof MailsGoTo>
