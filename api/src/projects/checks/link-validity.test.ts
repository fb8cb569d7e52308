import { describe, expect, it } from 'vitest'
import { canLead } from './link-validity.ts'

describe('a link that is valid by its form', () => {
  it.each([
    ['https://github.com/alice/lanterns', 'source'],
    ['https://alice.github.io', 'site'],
    ['https://discord.gg/abc', 'discord'],
    ['https://www.patreon.com/alice', 'patreon'],
    ['https://paypal.me/alice', 'paypal'],
    ['https://alice.dev', 'other'],
    ['https://notexample.com/', ''],
    ['https://www.paypal.com/donate?id=1', 'paypal'],
  ])('%s as %s', (address, platform) => expect(canLead(address, platform)).toBe(true))

  it.each([
    ['https://example.com/wiki', 'wiki'],
    ['https://www.example.org', 'site'],
    ['https://mods.test/x', 'site'],
    ['https://wiki/lanterns', 'wiki'],
    ['https://localhost/wiki', 'wiki'],
    ['https://127.0.0.1/wiki', 'wiki'],
    ['https://[::1]/wiki', 'wiki'],
    ['https://github.com', 'source'],
    ['https://github.com/', 'source'],
    ['https://discord.gg', 'discord'],
    ['https://alice.dev/chat', 'discord'],
    ['https://ko-fi.com.alice.dev/alice', 'ko-fi'],
    ['https://bit.ly/3abc', 'site'],
    ['https://alice:secret@alice.dev/', 'site'],
    ['mailto:alice@alice.dev', ''],
    ['nonsense', ''],
  ])('not %s as %s', (address, platform) => expect(canLead(address, platform)).toBe(false))
})
