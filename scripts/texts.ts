import { LOCALES_FOLDER, translationsIn } from '../web/vite/translations.ts'

/** Which texts each language still shows in English, by their ids. */
for (const { locale, texts, missing } of translationsIn(LOCALES_FOLDER)) {
  console.log(`${locale}: ${texts - missing.length} of ${texts} texts`)
  for (const id of missing) console.log(`  ${id}`)
}
