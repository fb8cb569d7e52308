import type { LanguageFn } from 'highlight.js'
import gradle from 'highlight.js/lib/languages/gradle'
import groovy from 'highlight.js/lib/languages/groovy'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import properties from 'highlight.js/lib/languages/properties'
import python from 'highlight.js/lib/languages/python'
import scala from 'highlight.js/lib/languages/scala'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** The highlighted languages of docs/rules/markdown.md; others are shown plain. */
export const languages: Record<string, LanguageFn> = {
  javascript,
  python,
  lua,
  java,
  kotlin,
  scala,
  groovy,
  gradle,
  json,
  ini,
  yaml,
  xml,
  properties,
}

export const languageAliases: Record<string, string[]> = {
  javascript: ['js'],
  python: ['py'],
  kotlin: ['kt'],
  json: ['json5'],
  ini: ['toml'],
  yaml: ['yml'],
  xml: ['html', 'htm', 'xhtml', 'mcui', 'fxml'],
}
