import { expect, it } from 'vitest'
import { inlineJson } from './inline-json.ts'

it('holds any text without ending the script', () => {
  const value = { text: '</script><!--<script>' }
  expect(inlineJson(value)).not.toContain('<')
  expect(JSON.parse(inlineJson(value))).toEqual(value)
})
