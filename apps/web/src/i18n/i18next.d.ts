import type { Catalogues } from './catalogues.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Catalogues
  }
}
