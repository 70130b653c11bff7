import type common from './da/common.json'

/** The areas and their texts; Danish is the source, the other four are held to it by a test. */
export interface Catalogues {
  common: typeof common
}
