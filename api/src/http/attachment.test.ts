import { expect, it } from 'vitest'
import { attachment } from './attachment.ts'

it.each([
  ['a b.jar', `filename="a b.jar"; filename*=UTF-8''a%20b.jar`],
  [`it's (1)*!.jar`, `filename="it_s _1___.jar"; filename*=UTF-8''it%27s%20%281%29%2A%21.jar`],
  ['Käse "x"\\%.jar', `filename="K_se _x___.jar"; filename*=UTF-8''K%C3%A4se%20%22x%22%5C%25.jar`],
])('names a download %s plainly and exactly', (name, expected) => {
  expect(attachment(name)).toBe(`attachment; ${expected}`)
})
