/** Which mails there are; each has its words in `texts/<language>/mail.json`. */
export type MailKind =
  /** A new person sets a password: `company`, `inviter`. */
  | 'invitation'
  /** A known person is a member of one company more: `company`, `inviter`. */
  | 'added-to-company'
  | 'reset-password'
  | 'password-changed'
  /** To the new address: `email`. */
  | 'confirm-email'
  /** To the old address: `email`, the new one. */
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  /** `left`, how many are left. */
  | 'recovery-code-used'
  /** `name`, as the person named it. */
  | 'passkey-added'
  /** `name`, as the person named it. */
  | 'passkey-removed'
  /** `name`, as the person named it. */
  | 'token-made'
  /** To who administers the company: `name` of the key, `company`, `maker`. */
  | 'company-token-made'
  /** `company`, `day` until which it can be fetched. */
  | 'archive-ready'
  /** To who administered it: `company`, `day` after which it is gone for good. */
  | 'company-deleted'
  | 'account-deleted'
