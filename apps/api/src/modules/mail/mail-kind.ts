/** The kinds of mail; the texts of each are in `texts/<language>/mail.json`. The comments name the text parameters. */
export type MailKind =
  /** A person is invited into a company: `company`, `inviter`. */
  | 'invitation'
  | 'reset-password'
  | 'password-changed'
  /** Sent to the new address: `email`. */
  | 'confirm-email'
  /** Sent to the old address: `email`, the new one. */
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  /** `left`: how many recovery codes are left. */
  | 'recovery-code-used'
  /** `name`, as the user named the passkey. */
  | 'passkey-added'
  /** `name`, as the user named the passkey. */
  | 'passkey-removed'
  /** `device`, as the administrator named it, and `company`. */
  | 'pin-on-new-device'
  /** `name`, as the user named the token. */
  | 'token-made'
  /** Sent to the company's administrators: `name` of the token, `company`, `maker`. */
  | 'company-token-made'
  /** `company`, `day` until which the archive can be downloaded. */
  | 'archive-ready'
  /** Sent to the former administrators: `company`, `day` after which the company is deleted for good. */
  | 'company-deleted'
  | 'account-deleted'
  /** A severe notification: `subject`, `lines` with all of them, `company`. */
  | 'notification'
  /** The morning mail: `subject`, `summary` in one line. */
  | 'digest'
