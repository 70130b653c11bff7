import type { Translate } from '#i18n/load-texts.ts'

/** A pen as people say it: "sti 3"; a name that says more, such as "Sygesti", stands alone. */
export const penText = (t: Translate<'round'>, pen: string): string => (/^\d/.test(pen) ? t('pen', { pen }) : pen)
