import { describe, expect, it } from 'vitest'
import { checkFilename } from './receive-files.ts'

const ruleFor = (filename: string): string | undefined => {
  try {
    checkFilename('file', filename, null)
    return undefined
  } catch (error) {
    return (error as { rule: string }).rule
  }
}

describe('the name of an uploaded file', () => {
  it.each([
    'a<b.jar',
    'a>b.jar',
    'a:b.jar',
    'a"b.jar',
    'a|b.jar',
    'a?b.jar',
    'a*b.jar',
    'CON.jar',
    'nul.1.jar',
    'lpt1.jar',
    'COM¹.jar',
    'CONIN$.jar',
    'conout$.zip',
  ])('is refused if Windows cannot save it: %s', (name) => {
    expect(ruleFor(name)).toBe('filename_not_on_windows')
  })

  it.each(["Mod's (1.2) [Fabric] & co!.jar", 'console.jar', 'com10.jar', 'Käse_模组.jar', 'a..b.jar'])(
    'may contain anything else: %s',
    (name) => {
      expect(ruleFor(name)).toBeUndefined()
    },
  )
})
