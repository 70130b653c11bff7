import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['apps/web/src/i18n/es', 'apps/api/src/texts/es']

/** Words that only occur where somebody is addressed as tú or vosotros. */
const FAMILIAR =
  /(?<!\p{L})(tú|tus?|contigo|tuy[oa]s?|vuestr[oa]s?|vosotros|has|eres|tienes|puedes|puedas|podrás|podréis|quieres|quieras|debes|estás|estabas|necesitas|recibes|recibirás|escribes|inicias|iniciarás|eliges|usas|cambias|cierras|pierdes|sueles|encontrarás|registraste|registres|hazl[oa]s?|\p{L}+zcas|tengas|sepas|hagas|vayas|escribiste|inténtalo|elígelo|\p{L}+(?:áis|éis))(?!\p{L})/giu

/** Commands to a tú, at the beginning of a sentence; there, no text says the same word of something else. */
const FAMILIAR_COMMAND =
  /(?:^|[.?!]\s+|\n)(Escribe|Elige|Pulsa|Abre|Selecciona|Vuelve|Inicia|Añade|Guarda|Revisa|Introduce|Cierra|Mira|Pide|Comprueba|Corrige|Crea|Indica|Registra|Confirma|Busca|Despliega|Pon|Cambia|Quita|Deja|Haz|Usa|Gira)(?!\p{L})/gu

const familiarIn = (text: string): string[] => [
  ...(text.match(FAMILIAR) ?? []),
  ...(text.match(FAMILIAR_COMMAND) ?? []),
]

test('rule finds tú and its commands, and leaves usted alone', () => {
  expect(familiarIn('Elige un lugar. Puedes ver tu granja')).toEqual(['Puedes', 'tu', 'Elige'])
  expect(familiarIn('Gira el móvil. Hazla más ancha. Lo que registres')).toEqual(['Hazla', 'registres', 'Gira'])
  expect(familiarIn('Elija un lugar. Puede ver su granja, que se elige entera')).toEqual([])
})

test('Spanish texts address everybody as usted', () => {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '../..', folder)).flatMap((file) => {
      const json = readFileSync(join(import.meta.dirname, '../..', folder, file), 'utf8')
      return Object.entries(JSON.parse(json) as Record<string, string>).map(([key, text]) => ({
        name: `${folder}/${file} ${key}`,
        text,
      }))
    }),
  )
  expect(texts.length).toBeGreaterThan(3000)
  expect(texts.filter(({ text }) => familiarIn(text).length > 0).map(({ name, text }) => `${name}: ${text}`)).toEqual(
    [],
  )
})
